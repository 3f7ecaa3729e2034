import { Resolver } from 'node:dns/promises';
import { codeOf } from '../../lib/process/code-of.js';
import type { TxtAnswer } from './domain-proof.rules.js';

/** Looks up the TXT records of a name. Never throws: a missing answer is a result. */
export type TxtRecords = (name: string) => Promise<TxtAnswer>;

/** Milliseconds per name server. */
const TIMEOUT_MS = 3_000;

/** Error codes of an answer without records. */
const NONE: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/** Creates the look-up of TXT records. `servers`: name servers as `address:port`; by default those of the machine. */
export const dnsTxtRecords =
  (servers?: readonly string[]): TxtRecords =>
  async (name) => {
    // One resolver per look-up, so that nothing is cached between brands.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
    if (servers) resolver.setServers(servers);
    try {
      const records = await resolver.resolveTxt(name);
      return { answered: true, records: records.map((parts) => parts.join('')) };
    } catch (error) {
      return NONE.has(codeOf(error)) ? { answered: true, records: [] } : { answered: false };
    }
  };
