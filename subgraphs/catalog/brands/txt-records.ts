import { Resolver } from 'node:dns/promises';
import { codeOf } from '../../lib/process/code-of.js';
import type { TxtAnswer } from './domain-proof.rules.js';

/** Looks up the TXT records of a name; never throws: a name without an answering server is a result too. */
export type TxtRecords = (name: string) => Promise<TxtAnswer>;

/** For each server that is asked. */
const TIMEOUT_MS = 3_000;

/** Says that there is no such name, or no such record of it: an answer. */
const NONE: ReadonlySet<string | undefined> = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Creates a resolver of TXT records. `servers`: name servers to ask, `address:port`; by default those of the machine.
 */
export const dnsTxtRecords =
  (servers?: readonly string[]): TxtRecords =>
  async (name) => {
    // A resolver of its own for each look-up: nothing that one brand has looked up is kept for another.
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
    if (servers) resolver.setServers(servers);
    try {
      const records = await resolver.resolveTxt(name);
      return { answered: true, records: records.map((parts) => parts.join('')) };
    } catch (error) {
      return NONE.has(codeOf(error)) ? { answered: true, records: [] } : { answered: false };
    }
  };
