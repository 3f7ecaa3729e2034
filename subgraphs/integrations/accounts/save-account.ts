import type { PoolClient } from 'pg';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { sameText, seal, unseal } from '../../lib/crypto/secrets.js';
import type { RowOf } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { BrandName } from '../api-keys/key.statements.js';
import type { IntegrationsContext } from '../context.js';
import type { AccountRow } from './account.statements.js';
import { addAdministrator, dropBrandsOf } from './administrators.statements.js';
import { decodeBase32 } from './base32.rules.js';
import { isEmailAddress, normalizeEmail } from './email-address.rules.js';
import { endAccess } from './end-access.js';
import { hashPassword, passwordMatches } from './password.rules.js';
import { lockAccountOf, lockAddress, saveAccountRow } from './save-account.statements.js';
import { giveSecondFactor } from './second-factor.statements.js';
import { aboutSecondFactor } from './spend-second-factor.js';

export interface AccountInput {
  readonly email: string;
  /** Null leaves the password as it is; an account without one waits for an invitation or a reset. */
  readonly password?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
  readonly role: Role;
  /** Brands a brand administrator is one of. */
  readonly brands: readonly BrandName[];
  readonly disabled: boolean;
  /** Base 32; undefined leaves the second factor as it is. */
  readonly totpSecret?: string | null;
}

/** Creates an account or gives the one with this address the described state; doing it twice changes nothing. */
export async function saveAccount(context: IntegrationsContext, input: AccountInput): Promise<number> {
  const email = normalizeEmail(input.email);
  if (!isEmailAddress(email)) {
    throw invalidInput({ type: 'value_error', path: ['email'], message: 'Not an e-mail address', input: input.email });
  }
  if (input.role === 'brand_admin' && input.brands.length === 0) {
    throw invalidInput({ type: 'missing', path: ['brands'], message: 'A brand administrator needs a brand' });
  }
  const seen = await context.accounts.byEmail(email);
  // Before anything is locked: it takes a tenth of a second.
  const passwordHash = await passwordHashFor(seen, input.password ?? null);
  return inTransaction(context.database.pool, async (client) => {
    const known = await lockAccount(client, email);
    if (known?.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    const row = await saveAccountRow.row(client, {
      email,
      passwordHash: input.password == null ? (known?.password_hash ?? null) : passwordHash,
      firstName: input.firstName ?? null,
      lastName: input.lastName ?? null,
      role: input.role,
      now: context.clock(),
      disabledAt: input.disabled ? context.clock() : null,
    });
    const id = row!.id;
    await dropBrandsOf.run(client, { accountId: id });
    for (const brand of input.role === 'brand_admin' ? input.brands : []) await addAdministrator(client, id, brand);
    if (input.totpSecret)
      await setSecondFactor(context, client, { id, sealed: known?.totp_secret ?? null }, input.totpSecret);
    // Tokens and links of the time before a block or a new password must not come back to life.
    const isNewPassword = input.password != null && !sameText(passwordHash ?? '', known?.password_hash ?? '');
    if (known && (isNewPassword || (known.disabled_at && !input.disabled))) {
      await endAccess(client, id, 'account changed', context.clock());
    }
    return id;
  });
}

type LockedAccount = RowOf<typeof lockAccountOf>;

/** Returns the account of an address as it is now, held until the transaction ends; saves of one address wait for each other. */
async function lockAccount(client: PoolClient, email: string): Promise<LockedAccount | undefined> {
  await lockAddress.run(client, { email });
  return lockAccountOf.row(client, { email });
}

/** Returns the hash to store: the present one when it is of this very password, so that saving twice changes nothing. */
async function passwordHashFor(known: AccountRow | undefined, password: string | null): Promise<string | null> {
  if (password === null) return known?.password_hash ?? null;
  if (known?.password_hash && (await passwordMatches(known.password_hash, password))) return known.password_hash;
  return hashPassword(password);
}

/** Gives an account the second factor it should have; one that it has already is left as it is. */
async function setSecondFactor(
  context: IntegrationsContext,
  client: PoolClient,
  account: { readonly id: number; readonly sealed: Buffer | null },
  secret: string,
): Promise<void> {
  const bytes = decodeBase32(secret);
  if (!bytes) throw invalidInput({ type: 'value_error', path: ['totpSecret'], message: 'Not base 32' });
  const about = aboutSecondFactor(account.id);
  if (account.sealed && unseal(context.secondFactorKey, account.sealed, about).equals(bytes)) return;
  const sealed = seal(context.secondFactorKey, bytes, about);
  await giveSecondFactor.run(client, { accountId: account.id, sealed, now: context.clock() });
}
