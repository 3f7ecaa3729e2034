import { Refusal } from '../graph/refusal.js';

/** Answer to a wrong code; other answers of 401 refuse the token of the first step. */
const WRONG_CODE = 'Invalid verification code';

/** Returns the refusal of a second factor: `SESSION_REVOKED` once the first step has expired or was used. */
export function codeRefusal(status: number, detail: unknown): Refusal {
  if (status === 429) return new Refusal('LOGIN_THROTTLED');
  if (status !== 401) return new Refusal('INTERNAL');
  return new Refusal(detail === WRONG_CODE ? 'SECOND_FACTOR_REFUSED' : 'SESSION_REVOKED');
}
