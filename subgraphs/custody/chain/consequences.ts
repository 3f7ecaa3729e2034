import { burnSettled } from '../items/burn-item.js';
import { type RegistrationPorts, registrationSettled } from '../minting/registration-settled.js';
import { rowsRegistered } from '../minting/rows-registered.js';
import { moveSettled } from '../ownership/move-settled.js';
import type { Consequences } from './settle-ports.js';
import type { Purpose } from './transaction.rules.js';

const NOTHING: Consequences = { mined: async () => {}, confirmed: async () => {}, reverted: async () => {} };

/** Returns custody's handlers of transaction outcomes, by purpose. */
export const consequences = (ports: RegistrationPorts): Readonly<Record<Purpose, Consequences>> => ({
  deploy: NOTHING,
  register: registrationSettled(ports),
  mint: rowsRegistered(ports),
  move: moveSettled,
  burn: burnSettled,
  // The subgraph that requested an anchor polls the state of its transaction.
  anchor: NOTHING,
});
