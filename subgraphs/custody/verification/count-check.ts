import { createHash } from 'node:crypto';
import { ATTEMPTS } from '../../../schema/limits.js';
import { addressPrefix } from '../../lib/windows/address-prefix.js';
import type { Attempt, AttemptKey } from '../../lib/windows/attempts.js';
import { windowFull } from '../../lib/windows/refusals.js';
import type { CustodyContext } from '../context.js';

/** Parts of a scanned verification URL. Its signature is public in the history; the signed instant must be guessed. */
export interface Guessable {
  readonly uidHash: string;
  readonly madeAt: number;
  readonly signature: string;
}

/**
 * Counts the check of a verification URL before it is made: for its item and network and, without a session, for the
 * item from all networks. Repeating a URL is not another guess. Throws `RATE_LIMITED`.
 */
export function beginCheck(context: CustodyContext, { uidHash, madeAt, signature }: Guessable): Promise<Attempt> {
  const network = addressPrefix(context.clientAddress) ?? 'none';
  const member = createHash('sha256').update(`${madeAt}|${signature.trim().toLowerCase()}`).digest('base64url');
  const keys: AttemptKey[] = [{ key: `qr ${uidHash} from ${network}`, limit: ATTEMPTS.qrNetwork, member }];
  if (context.principal.kind === 'anonymous') keys.push({ key: `qr ${uidHash}`, limit: ATTEMPTS.qrItem, member });
  return context.attempts.begin(keys, context.clock, (seconds, key) => windowFull(seconds, key, context.clock()));
}
