import { createHmac } from 'node:crypto';
import { keyObject } from '../../lib/secrets.js';

/**
 * Technical identifier of a row's piece: 32 bytes that nobody can foresee without the installation's key, and that are the
 * same when the row is minted again. A database restored to an earlier moment thus finds what the chain already holds
 * instead of registering the piece a second time.
 */
export const technicalIdOfRow = (key: Uint8Array, jobId: string, position: number): Uint8Array =>
  createHmac('sha256', keyObject(key)).update(`mint batch row ${jobId} ${position}`).digest();
