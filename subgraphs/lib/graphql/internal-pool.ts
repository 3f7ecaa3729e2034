import { Pool } from 'undici';
import { REUSED_WITHIN_MS } from '../process/idle-connections.js';

const CONNECTIONS = 32;

/** Creates the connections to another process of the installation. `timeoutMs`: longest time without any answer. */
export const internalPool = (origin: string, timeoutMs: number): Pool =>
  new Pool(origin, {
    connections: CONNECTIONS,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveMaxTimeout: REUSED_WITHIN_MS,
  });
