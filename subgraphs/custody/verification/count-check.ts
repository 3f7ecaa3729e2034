import { createHash } from 'node:crypto';
import { addressPrefix } from '../../lib/windows/address-prefix.js';
import type { Attempt, AttemptKey } from '../../lib/windows/attempts.js';
import { ATTEMPTS } from '../../lib/windows/limits.js';
import { windowFull } from '../../lib/windows/refusals.js';
import type { CustodyContext } from '../context.js';

/**
 * Parts of a scanned address. Its signature can be read in the public history; the instant that was signed must be
 * guessed.
 */
export interface Guessable {
  readonly uidHash: string;
  readonly madeAt: number;
  readonly signature: string;
}

/**
 * Counts the check of an address before it is made: for its item and the network it comes from and, without a session, for the
 * item from everywhere. The same address again is no new guess. Throws `RATE_LIMITED`.
 */
export function beginCheck(context: CustodyContext, { uidHash, madeAt, signature }: Guessable): Promise<Attempt> {
  const network = addressPrefix(context.clientAddress) ?? 'none';
  const member = createHash('sha256').update(`${madeAt}|${signature.trim().toLowerCase()}`).digest('base64url');
  const keys: AttemptKey[] = [{ key: `qr ${uidHash} from ${network}`, limit: ATTEMPTS.qrNetwork, member }];
  if (context.principal.kind === 'anonymous') keys.push({ key: `qr ${uidHash}`, limit: ATTEMPTS.qrItem, member });
  return context.attempts.begin(keys, context.clock, (seconds, key) => windowFull(seconds, key, context.clock()));
}
