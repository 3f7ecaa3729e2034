import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { ADMINISTRATOR_WITHOUT_BRAND, NOT_EMAIL_ADDRESS } from '../../../schema/field-sentences.js';
import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { sameText, seal, unseal } from '../../lib/crypto/secrets.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { BrandName } from '../api-keys/key.statements.js';
import type { IntegrationsContext } from '../context.js';
import { brandsOfRightsWithout, endRightsWithout } from '../partners/rights-of-role.js';
import { insertAccount } from './accept-invitation.statements.js';
import { type Account, AccountEntity } from './account.entity.js';
import type { AccountRow } from './account.statements.js';
import { writeToHolder } from './account-change.js';
import { addAdministrator, dropBrandsOf, lockAdministrators } from './administrators.statements.js';
import { decodeBase32 } from './base32.rules.js';
import { endAccess } from './end-access.js';
import { withdrawInvitationsOf } from './invitations.statements.js';
import { hashPassword, passwordMatches } from './password.rules.js';
import { lockAddress } from './save-account.statements.js';
import { dropRecoveryCodes } from './second-factor.statements.js';
import { aboutSecondFactor } from './second-factor-key.rules.js';

export interface AccountInput {
  readonly email: string;
  /** Null keeps the password; a new account then needs an invitation or a reset. */
  readonly password?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly role: Role;
  /** Brands that the account administers. */
  readonly brands: readonly BrandName[];
  readonly disabled: boolean;
  /** Base 32; undefined keeps the second factor. */
  readonly totpSecret?: string | null;
}

/**
 * Creates or updates the account of an address; idempotent. Of a brand that the account no longer administers, the
 * invitations are withdrawn that it sent, and those that would make it an administrator again. Rights that its role
 * cannot have end: accreditations and a partner's place, contacts of a distributor.
 */
export async function saveAccount(context: IntegrationsContext, input: AccountInput): Promise<number> {
  const email = normalizeEmail(input.email);
  if (!isEmailAddress(email)) {
    throw invalidInput({ type: 'value_error', path: ['email'], message: NOT_EMAIL_ADDRESS, input: input.email });
  }
  if (input.role === 'brand_admin' && input.brands.length === 0) {
    throw invalidInput({ type: 'missing', path: ['brands'], message: ADMINISTRATOR_WITHOUT_BRAND });
  }
  const seen = await context.accounts.byEmail(email);
  // Hashed before locking, since it takes a tenth of a second.
  const passwordHash = await passwordHashFor(seen, input.password ?? null);
  return context.database.unitOfWork(async (em) => {
    const now = context.clock();
    const kept = input.role === 'brand_admin' ? input.brands.map(({ brandId }) => brandId) : [];
    const lost = (seen?.brands ?? []).map(({ brandId }) => brandId).filter((brandId) => !kept.includes(brandId));
    const left = seen ? await brandsOfRightsWithout(em, seen.id, input.role) : [];
    for (const brandId of new Set([...lost, ...left].sort((one, other) => one - other)))
      await lockAdministrators(em, brandId);
    const { account, isNew } = await heldAccount(em, email, input.role, now);
    if (account.erasedAt) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    const before = isNew ? null : { passwordHash: account.passwordHash, isDisabled: account.disabledAt !== null };
    em.assign(account, {
      passwordHash: input.password == null ? (account.passwordHash ?? null) : passwordHash,
      firstName: input.firstName ?? null,
      lastName: input.lastName ?? null,
      role: input.role,
      disabledAt: input.disabled ? (account.disabledAt ?? now) : null,
    });
    await em.flush();
    const { id } = account;
    await dropBrandsOf.post(em, { accountId: id });
    for (const brand of input.role === 'brand_admin' ? input.brands : []) await addAdministrator(em, id, brand);
    for (const brandId of lost) await withdrawInvitationsOf(em, id, brandId, now);
    await endRightsWithout(em, account, now);
    if (input.totpSecret && setSecondFactor(context, account, input.totpSecret, now))
      await dropRecoveryCodes.run(em, { accountId: id });
    // Tokens and links from before a new password or a block must stay invalid.
    const isNewPassword = input.password != null && !sameText(passwordHash ?? '', before?.passwordHash ?? '');
    if (before && (isNewPassword || (before.isDisabled && !input.disabled))) {
      await endAccess(em, id, 'account changed', now);
    }
    if (before?.passwordHash && isNewPassword) await writeToHolder(em, id, 'password_changed', now);
    return id;
  });
}

/**
 * Returns the account of an address, locked; created where there was none. Serialised with other saves of the address,
 * and with its creation by an invitation or mailed link.
 */
async function heldAccount(
  em: EntityManager,
  email: string,
  role: Role,
  now: Date,
): Promise<{ readonly account: Account; readonly isNew: boolean }> {
  await lockAddress.post(em, { email });
  const made = await insertAccount.row(em, { email, role, passwordHash: null, firstName: null, lastName: null, now });
  const account = await em.findOneOrFail(AccountEntity, { email }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return { account, isNew: made !== undefined };
}

/** Returns the hash to store; the present one if it matches the password, so that saving is idempotent. */
async function passwordHashFor(known: AccountRow | undefined, password: string | null): Promise<string | null> {
  if (password === null) return known?.password_hash ?? null;
  if (known?.password_hash && (await passwordMatches(known.password_hash, password))) return known.password_hash;
  return hashPassword(password);
}

/** Sets the second factor of an account. Returns false for an equal one, which is kept. */
function setSecondFactor(context: IntegrationsContext, account: Account, secret: string, now: Date): boolean {
  const bytes = decodeBase32(secret);
  if (!bytes) throw invalidInput({ type: 'value_error', path: ['totpSecret'], message: 'Not base 32' });
  const about = aboutSecondFactor(account.id);
  if (account.totpSecret && unseal(context.secondFactorKey, account.totpSecret, about).equals(bytes)) return false;
  account.totpSecret = seal(context.secondFactorKey, bytes, about);
  account.totpLastStep = null;
  account.totpConfirmedAt ??= now;
  return true;
}
