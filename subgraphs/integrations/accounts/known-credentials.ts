import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { hashOfKey } from '../api-keys/api-key-secret.rules.js';
import type { IntegrationsContext } from '../context.js';
import { passwordMatches } from './password.rules.js';

/** An address and password that may be publicly known. */
export interface KnownAccount {
  readonly email: string;
  readonly password: string;
}

/** Returns the addresses whose accounts can sign in with exactly these passwords. */
export async function openAccounts(
  { accounts }: IntegrationsContext,
  known: readonly KnownAccount[],
): Promise<string[]> {
  const open: string[] = [];
  for (const { email, password } of known) {
    const account = await accounts.byEmail(normalizeEmail(email));
    if (!account?.password_hash || account.disabled_at || account.erased_at) continue;
    if (await passwordMatches(account.password_hash, password)) open.push(email);
  }
  return open;
}

/** Counts which of these API keys are usable. */
export async function openKeys({ keys, clock }: IntegrationsContext, secrets: readonly string[]): Promise<number> {
  const rows = await Promise.all(secrets.map((secret) => keys.byHash(hashOfKey(secret))));
  const now = clock();
  return rows.filter((row) => row && !row.revoked_at && !(row.expires_at && row.expires_at <= now)).length;
}

/** Returns the brands of API keys by public code; null for an unknown key. */
export const brandsOfKeys = ({ keys }: IntegrationsContext, secrets: readonly string[]): Promise<(string | null)[]> =>
  Promise.all(secrets.map(async (secret) => (await keys.byHash(hashOfKey(secret)))?.brand_code ?? null));
