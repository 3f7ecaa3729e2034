import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import { type Executor, rowCount } from '../../lib/database/statement.js';
import type { BrandName } from '../api-keys/key.statements.js';
import { statement } from '../tables.js';

interface SentSince {
  readonly brandId: number;
  readonly email: string;
  readonly since: Date;
}

/** Counts the invitations that a brand sent since an instant, withdrawn or not: all, and those to one mailbox. */
export const invitationsSince = statement('invitations_sent_since', (db, { brandId, email, since }: SentSince) =>
  db
    .selectFrom('invitation')
    .select(({ fn, cast }) => [
      rowCount.as('sent'),
      cast<number>(fn.countAll().filterWhere('email', '=', email), 'bigint').as('to_mailbox'),
    ])
    .where('brand_id', '=', brandId)
    .where('created_at', '>', since),
);

export interface InvitationRecord {
  readonly email: string;
  readonly role: Role;
  readonly brand: BrandName | null;
  readonly retailerId: number | null;
  readonly trade: Trade | null;
  readonly territoryCountries: readonly string[] | null;
  readonly alertsOptIn: boolean;
  readonly tokenHash: string;
  readonly invitedBy: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

type Inserted = Omit<InvitationRecord, 'brand' | 'territoryCountries'> & {
  readonly brandId: number | null;
  readonly brandCode: string | null;
  readonly territoryCountries: string[] | null;
};

const insert = statement('insert_invitation', (db, invitation: Inserted) =>
  db
    .insertInto('invitation')
    .values({
      email: invitation.email,
      role: invitation.role,
      brand_id: invitation.brandId,
      brand_code: invitation.brandCode,
      retailer_id: invitation.retailerId,
      trade: invitation.trade,
      territory_countries: invitation.territoryCountries,
      alerts_opt_in: invitation.alertsOptIn,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .returning('id'),
);

export async function insertInvitation(on: Executor, invitation: InvitationRecord): Promise<number> {
  const { brand, territoryCountries } = invitation;
  const row = await insert.row(on, {
    ...invitation,
    brandId: brand?.brandId ?? null,
    brandCode: brand?.brandCode ?? null,
    territoryCountries: territoryCountries && [...territoryCountries],
  });
  return row!.id;
}

/** Withdraws the platform's invitations of an address as operator. */
export const withdrawOperatorInvitations = statement(
  'withdraw_operator_invitations',
  (db, { email, now }: { email: string; now: Date }) =>
    db
      .updateTable('invitation')
      .set({ withdrawn_at: now })
      .where('email', '=', email)
      .where('role', '=', 'operator')
      .where('brand_id', 'is', null)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null),
);
