import type { PoolClient } from 'pg';
import {
  ADMINISTRATOR_WITHOUT_BRAND,
  CONTACT_WITHOUT_RETAILER,
  NOT_EMAIL_ADDRESS,
} from '../../../schema/field-sentences.js';
import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { isOperator } from '../../../schema/principal.js';
import { type Role, type Trade } from '../../../schema/vocabulary/roles.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { BrandName } from '../api-keys/key.statements.js';
import type { IntegrationsContext } from '../context.js';
import { addLinkJob } from '../letters/link-job.js';
import { requireRetailerOf } from '../partners/retailer-of-brand.js';
import { administers, lockAdministrators } from './administrators.statements.js';
import { hashOfMailedToken, mailedToken } from './change-password.js';
import { insertInvitation, invitationsSince } from './invite.statements.js';
import { isPartnerRole, mayInvite } from './role.rules.js';

const DAY_MS = 86_400_000;
const LIFE_MS = 14 * DAY_MS;

/** Id that no brand has: without a brand there is no point of sale. */
const NO_BRAND = -1;

export interface InviteInput {
  readonly email: string;
  readonly role: Role;
  readonly brand: BrandName | null;
  /** Point of sale of a distributor contact. */
  readonly retailerId: number | null;
  /** Trade for which the brand will accredit the account; null where a role is offered. */
  readonly trade: Trade | null;
  readonly territoryCountries: string[] | null;
  readonly alertsOptIn: boolean;
}

/** Most invitations of a brand per day, withdrawn ones included, since each sends a mail. */
export const INVITATIONS_A_DAY = 200;

/** Most of them to one mailbox, which did not ask for any. */
export const INVITATIONS_TO_ONE_A_DAY = 10;

/**
 * Offers a right for fourteen days and has a job mail it; returns the invitation's id. Throws `FORBIDDEN`, `INVALID_INPUT`,
 * `NOT_FOUND` for the point of sale, and `LIMIT_REACHED` beyond the brand's limits of a day.
 */
export async function invite(context: IntegrationsContext, input: InviteInput): Promise<number> {
  const brandId = input.brand?.brandId ?? null;
  refuseBadInvitation(input);
  if (!mayInvite(context.principal, input.role, brandId)) throw new DomainError('FORBIDDEN');
  if (input.retailerId !== null) await requireRetailerOf(context, brandId ?? NO_BRAND, input.retailerId);
  return recordInvitation(context, { ...input, email: normalizeEmail(input.email), trade: tradeOf(input) });
}

/**
 * Records an invitation and has a job mail it, serialised with the brand's other invitations and changes of its
 * administrators.
 */
async function recordInvitation(context: IntegrationsContext, input: InviteInput): Promise<number> {
  const { principal } = context;
  const now = context.clock();
  const brandId = input.brand?.brandId ?? null;
  const invitedBy = principal.kind === 'account' ? principal.accountId : null;
  return inTransaction(context.database.pool, async (client) => {
    if (brandId !== null && !isOperator(principal)) {
      await lockAdministrators(client, brandId);
      if (invitedBy === null || !(await administers(client, invitedBy, brandId))) throw new DomainError('FORBIDDEN');
      await refuseBeyondLimits(client, brandId, input.email, new Date(now.getTime() - DAY_MS));
    }
    const token = mailedToken();
    const tokenHash = hashOfMailedToken(token);
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    const id = await insertInvitation(client, { ...input, tokenHash, invitedBy, createdAt: now, expiresAt });
    await addLinkJob(client, context.mailedLinkKey, 'mailInvitation', { token, language: null });
    return id;
  });
}

/** Counts what the brand sent since an instant, under the lock of its administrators. Throws `LIMIT_REACHED`. */
async function refuseBeyondLimits(client: PoolClient, brandId: number, email: string, since: Date): Promise<void> {
  const { sent, to_mailbox: toMailbox } = (await invitationsSince.row(client, { brandId, email, since }))!;
  if (sent >= INVITATIONS_A_DAY) {
    throw new DomainError('LIMIT_REACHED', { thing: 'invitations a day', limit: INVITATIONS_A_DAY });
  }
  if (toMailbox >= INVITATIONS_TO_ONE_A_DAY) {
    throw new DomainError('LIMIT_REACHED', { thing: 'invitations of an address', limit: INVITATIONS_TO_ONE_A_DAY });
  }
}

/** Returns the trade for accreditation; null without a brand. */
const tradeOf = ({ role, brand, trade }: InviteInput): Trade | null =>
  brand && isPartnerRole(role) ? (trade ?? role) : null;

function refuseBadInvitation(input: InviteInput): void {
  const fault = (field: string, message: string) => invalidInput({ type: 'value_error', path: [field], message });
  if (!isEmailAddress(normalizeEmail(input.email))) throw fault('email', NOT_EMAIL_ADDRESS);
  if (input.trade !== null && !(isPartnerRole(input.trade) && isPartnerRole(input.role)))
    throw fault('trade', 'A trade is repairer or recycler, for an account of either');
  if (input.role === 'brand_admin' && !input.brand) throw fault('brandId', ADMINISTRATOR_WITHOUT_BRAND);
  if (input.role === 'distributor' && (!input.brand || input.retailerId === null)) {
    throw fault('retailerId', CONTACT_WITHOUT_RETAILER);
  }
}
