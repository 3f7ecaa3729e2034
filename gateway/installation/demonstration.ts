import { setTimeout as delay } from 'node:timers/promises';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { isPlaceOfDemonstration, readDemonstration } from '../manifest/load-first-manifest.js';
import type { Manifest } from '../manifest/manifest-schema.js';
import { accountOfAddress, openToEverybody } from '../peers/integrations.generated.js';
import type { Configuration } from './configuration.js';
import { isLoopback } from './loopback.js';

/** Returns the demonstration data that the first lines of a start show; null for an installation without it. */
export async function shownDemonstration(configuration: Configuration, peers: Peers): Promise<Manifest | null> {
  if (configuration.manifest || !isPlaceOfDemonstration(configuration)) return null;
  const demonstration = readDemonstration();
  const email = demonstration.accounts.find(({ role }) => role === 'operator')?.email;
  if (!email) return null;
  const { account } = await peers.ask(accountOfAddress, { email });
  return account ? demonstration : null;
}

/** Describes the accounts and keys with the published credentials of the demonstration; null when there are none. */
async function leftOpen(peers: Peers): Promise<string | null> {
  const { accounts, api_keys } = readDemonstration();
  const { openAccounts, hasOpenKey } = await peers.ask(openToEverybody, {
    accounts: accounts.map(({ email, password }) => ({ email, password: password ?? '' })),
    keys: api_keys.map(({ key }) => key),
  });
  const [first, ...more] = openAccounts;
  if (first) return `accounts of the demonstration (${first}${more.length > 0 ? ` and ${more.length} more` : ''})`;
  return hasOpenKey ? 'API keys of the demonstration' : null;
}

/**
 * Throws when other machines can reach an installation with accounts or keys of the demonstration, whose credentials
 * are published. An account counts while its address and password are both unchanged.
 */
export async function refuseDemonstrationBeyondLoopback({ host }: Configuration, peers: Peers): Promise<void> {
  if (isLoopback(host)) return;
  const open = await leftOpen(peers);
  if (open) throw new Error(refusal(host, open));
}

const refusal = (host: string, open: string): string =>
  `HOST is ${host} and this installation holds ${open}, which everybody knows: begin with an empty database or DATA_DIR, or disable these accounts and revoke these keys, or set HOST=127.0.0.1.`;

const PATIENCE_MS = 10_000;
const AGAIN_MS = 250;

/**
 * Applies `refuseDemonstrationBeyondLoopback` in a process that has to ask for accounts over HTTP. Waits a while when
 * the peer cannot be reached, then retries in the background: without the peer no account can sign in. Calls `end` when
 * the demonstration is found later.
 */
export async function refuseDemonstrationApart(
  configuration: Configuration,
  peers: () => Peers,
  end: (error: Error) => void,
): Promise<void> {
  if (isLoopback(configuration.host)) return;
  const found = askedUntilAnswered(peers());
  const inTime = await Promise.race([found, delay(PATIENCE_MS, null, { ref: false })]);
  if (inTime) throw new Error(refusal(configuration.host, inTime));
  void found.then((open) => open && end(new Error(refusal(configuration.host, open))));
}

async function askedUntilAnswered(peers: Peers): Promise<string | null> {
  for (;;) {
    try {
      return await leftOpen(peers);
    } catch {
      await delay(AGAIN_MS, undefined, { ref: false });
    }
  }
}
