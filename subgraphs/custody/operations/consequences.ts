import type { Purpose } from '../transactions/ledger.js';
import type { Consequences } from '../transactions/settle.js';
import { burnSettled } from './burn-product.js';
import { moveSettled } from './move-settled.js';
import { type RegistrationPorts, registrationSettled } from './registration-settled.js';
import { rowsRegistered } from './rows-registered.js';

const NOTHING: Consequences = { mined: async () => {}, confirmed: async () => {}, reverted: async () => {} };

/** What follows, in custody, from the fate of a transaction of each purpose. */
export const consequences = (ports: RegistrationPorts): Readonly<Record<Purpose, Consequences>> => ({
  deploy: NOTHING,
  register: registrationSettled(ports),
  mint: rowsRegistered(ports),
  move: moveSettled,
  burn: burnSettled,
  // Whoever had a root anchored asks for the state of its transaction.
  anchor: NOTHING,
});
