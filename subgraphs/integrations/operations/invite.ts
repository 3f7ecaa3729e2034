import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, invalidInput } from '../../lib/domain-error.js';
import type { Role, Trade } from '../../lib/principal.js';
import type { IntegrationsContext } from '../context.js';
import { isEmailAddress, normalizeEmail } from '../domain/email-address.js';
import { invitationLetter } from '../domain/letters.js';
import { isPartnerRole, mayInvite, ROLES } from '../domain/role-rules.js';
import { Invitation } from '../persistence/entities/invitation.js';
import type { BrandName } from '../persistence/reads/key-reads.js';
import { lockBrand } from '../persistence/writes/lock-brand.js';
import { hashOfMailedToken, mailedToken } from './change-password.js';
import { requireRetailerOf } from './retailer-of-brand.js';

const LIFE_MS = 14 * 86_400_000;

/** No brand has this number: without a brand there is no point of sale to invite to. */
const NO_BRAND = -1;

/** Invitations of one brand that nobody answered at most. */
export const MOST_OPEN = 200;

export interface InviteInput {
  readonly email: string;
  readonly role: Role;
  readonly brand: BrandName | null;
  /** Point of sale of a distributor contact. */
  readonly retailerId: number | null;
  /** Trade the brand will recognize; null: the role, where it is one. */
  readonly trade: Trade | null;
  readonly territoryCountries: string[] | null;
  readonly alertsOptIn: boolean;
}

/** Offers a right by mail, for fourteen days. Throws `FORBIDDEN`, `INVALID_INPUT`, `LIMIT_REACHED`, `NOT_FOUND` for the point of sale. */
export async function invite(context: IntegrationsContext, input: InviteInput): Promise<Invitation> {
  const { principal } = context;
  refuseBadInvitation(input);
  if (!mayInvite(principal, input.role, input.brand?.brandId ?? null)) throw new DomainError('FORBIDDEN');
  if (input.retailerId !== null) await requireRetailerOf(context, input.brand?.brandId ?? NO_BRAND, input.retailerId);
  const now = context.clock();
  const token = mailedToken();
  const invitation = await context.database.fork().transactional(async (em) => {
    await refuseTooMany(em, input.brand?.brandId ?? null, now);
    const made = em.create(Invitation, {
      email: normalizeEmail(input.email),
      role: input.role,
      brandId: input.brand?.brandId ?? null,
      brandCode: input.brand?.brandCode ?? null,
      retailerId: input.retailerId,
      trade: tradeOf(input),
      territoryCountries: input.territoryCountries,
      alertsOptIn: input.alertsOptIn,
      tokenHash: hashOfMailedToken(token),
      invitedBy: principal.kind === 'account' ? principal.accountId : null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    });
    await em.flush();
    return made;
  });
  const link = `${context.publicUrl}/invitation?token=${token}`;
  await context.mailer.send({ to: invitation.email, ...invitationLetter(input.role, link) });
  return invitation;
}

async function refuseTooMany(em: EntityManager, brandId: number | null, now: Date): Promise<void> {
  if (brandId === null) return;
  await lockBrand(em, 'invitation', brandId);
  const open = await em.count(Invitation, {
    brandId,
    acceptedAt: null,
    declinedAt: null,
    withdrawnAt: null,
    expiresAt: { $gt: now },
  });
  if (open >= MOST_OPEN) throw new DomainError('LIMIT_REACHED', { thing: 'invitation', limit: MOST_OPEN });
}

/** Without a brand nobody recognizes a trade. */
const tradeOf = ({ role, brand, trade }: InviteInput): Trade | null =>
  brand && isPartnerRole(role) ? (trade ?? role) : null;

function refuseBadInvitation(input: InviteInput): void {
  const fault = (field: string, message: string) => invalidInput({ type: 'value_error', path: [field], message });
  if (!isEmailAddress(normalizeEmail(input.email))) throw fault('email', 'Not an e-mail address');
  if (!ROLES.includes(input.role)) throw fault('role', 'Unknown role');
  if (input.trade !== null && !(isPartnerRole(input.trade) && isPartnerRole(input.role)))
    throw fault('trade', 'A trade is repairer or recycler, for an account of either');
  if (input.role === 'brand_admin' && !input.brand) throw fault('brandId', 'A brand administrator needs a brand');
  if (input.role === 'distributor' && (!input.brand || input.retailerId === null)) {
    throw fault('retailerId', 'A distributor contact needs a brand and a point of sale');
  }
}
