import { openPool } from '../database/open-pool.js';
import { leases } from './leases.js';
import type { Presence, PresenceOptions } from './presence.js';
import { sessionPresence } from './session-presence.js';

/** Announces a process's workers by the configured mechanism. */
export const openPresence = (options: PresenceOptions): Presence =>
  options.mechanisms?.locks === 'rows'
    ? leases(openPool(options, { max: 1, purpose: options.purpose }), options.log)
    : sessionPresence(options);
