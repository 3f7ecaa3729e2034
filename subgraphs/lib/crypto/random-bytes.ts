import { randomBytes } from 'node:crypto';

/** Drawn from the system at once: a draw costs the same for twelve bytes as for hundreds. */
const SUPPLY_BYTES = 4_096;

let supply = new Uint8Array();
let used = 0;

/**
 * Returns random bytes, none of them twice, out of a supply that is drawn from the system by the thousand: a tenth of the cost of
 * drawing a few for each of the rows of a batch. For what is published or stored beside what it serves (serials, certificate
 * numbers, initialization vectors); secrets are drawn from the system one by one, since a supply stays in memory.
 */
export function suppliedBytes(count: number): Uint8Array {
  if (count > SUPPLY_BYTES) return randomBytes(count);
  if (used + count > supply.length) {
    // Never overwritten: callers hold views of it.
    supply = randomBytes(SUPPLY_BYTES);
    used = 0;
  }
  used += count;
  return supply.subarray(used - count, used);
}
