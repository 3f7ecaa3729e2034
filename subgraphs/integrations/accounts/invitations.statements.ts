import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import type { Executor, RowOf } from '../../lib/database/statement.js';
import { type IntegrationsColumns, statement } from '../tables.js';

type Invitations = ExpressionBuilder<IntegrationsColumns, 'invitation'>;

/** SQL condition of an open invitation, equal to `invitationStatus`. */
export const isOpen =
  (now: Date) =>
  (invitation: Invitations): Expression<SqlBool> =>
    invitation.and([
      invitation('accepted_at', 'is', null),
      invitation('declined_at', 'is', null),
      invitation('withdrawn_at', 'is', null),
      invitation('expires_at', '>', now),
    ]);

/** Columns of an invitation's rights and addressee. */
export const OFFER_COLUMNS = [
  'id',
  'email',
  'role',
  'brand_id',
  'brand_code',
  'retailer_id',
  'trade',
  'territory_countries',
  'alerts_opt_in',
] as const;

const offers = (db: Kysely<IntegrationsColumns>) => db.selectFrom('invitation').select(OFFER_COLUMNS);

/**
 * Selects invitations that their inviter may still offer: the platform's always, an operator's any, an administrator's
 * for their brand.
 */
export const inviterMay = (invitation: Invitations): Expression<SqlBool> =>
  invitation.or([
    invitation('invited_by', 'is', null),
    invitation.exists(
      invitation
        .selectFrom('account as a')
        .select('a.id')
        .whereRef('a.id', '=', 'invitation.invited_by')
        .where('a.disabled_at', 'is', null)
        .where('a.erased_at', 'is', null)
        .where((inviter) =>
          inviter.or([
            inviter('a.role', '=', 'operator'),
            inviter.and([
              inviter('a.role', '=', 'brand_admin'),
              inviter.exists(
                inviter
                  .selectFrom('account_brand as b')
                  .select('b.account_id')
                  .whereRef('b.account_id', '=', 'a.id')
                  .whereRef('b.brand_id', '=', 'invitation.brand_id'),
              ),
            ]),
          ]),
        ),
    ),
  ]);

/** Finds the open invitation of a mailed token. */
export const openInvitationOf = statement(
  'open_invitation_of_token',
  (db, { tokenHash, now }: { tokenHash: string; now: Date }) =>
    offers(db).select('invited_by').where(isOpen(now)).where(inviterMay).where('token_hash', '=', tokenHash),
);

/** Finds an open invitation by id, if it was sent to this address. */
export const openInvitationTo = statement(
  'open_invitation_to_address',
  (db, { id, email, now }: { id: number; email: string; now: Date }) =>
    offers(db).where(isOpen(now)).where(inviterMay).where('id', '=', id).where('email', '=', email),
);

/** Rights that an open invitation offers, and its addressee. */
export type OpenInvitation = RowOf<typeof openInvitationTo>;

const spend = statement('spend_invitation', (db, { id, now }: { id: number; now: Date }) =>
  db.updateTable('invitation').set({ accepted_at: now }).where(isOpen(now)).where('id', '=', id).where(inviterMay),
);

/** Accepts an invitation: succeeds for one call only, and not once the inviter has lost their right. */
export const spendInvitation = async (on: Executor, id: number, now: Date): Promise<boolean> =>
  (await spend.run(on, { id, now })) === 1;

interface Offered {
  readonly email: string;
  readonly brandId: number;
  /** Role that is offered; null where a trade is. */
  readonly role: Role | null;
  readonly trade: Trade | null;
}

const withdrawOffers = statement(
  'withdraw_offers',
  (db, { email, brandId, role, trade, now }: Offered & { now: Date }) =>
    db
      .updateTable('invitation')
      .set({ withdrawn_at: now })
      .where(isOpen(now))
      .where('email', '=', email)
      .where('brand_id', '=', brandId)
      .where((invitation) =>
        invitation.or([
          invitation('trade', '=', trade),
          invitation.and([invitation('trade', 'is', null), invitation('role', '=', role)]),
        ]),
      ),
);

/**
 * Withdraws the open invitations of an address to one right of a brand, when that right was given, changed or taken
 * away: none of them undoes it. The caller has locked the brand's administrators.
 */
export async function withdrawInvitationsTo(on: Executor, offered: Offered, now: Date): Promise<void> {
  await withdrawOffers.run(on, { ...offered, now });
}

const withdrawOf = statement(
  'withdraw_invitations_of',
  (db, { accountId, brandId, now }: { accountId: number; brandId: number; now: Date }) =>
    db
      .updateTable('invitation')
      .set({ withdrawn_at: now })
      .where('brand_id', '=', brandId)
      .where('accepted_at', 'is', null)
      .where('declined_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where((invitation) =>
        invitation.or([
          invitation('invited_by', '=', accountId),
          invitation.and([
            invitation('role', '=', 'brand_admin'),
            invitation('email', '=', (accounts) =>
              accounts.selectFrom('account').select('account.email').where('account.id', '=', accountId),
            ),
          ]),
        ]),
      ),
);

/**
 * Withdraws the open invitations sent by an account that no longer administers a brand, so that they cannot restore its
 * access.
 */
export async function withdrawInvitationsOf(
  on: Executor,
  accountId: number,
  brandId: number,
  now: Date,
): Promise<void> {
  await withdrawOf.run(on, { accountId, brandId, now });
}
