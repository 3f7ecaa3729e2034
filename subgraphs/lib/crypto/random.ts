import { randomFillSync } from 'node:crypto';

const DRAWN = 4_096;

let drawn = Buffer.alloc(0);
let used = 0;

/**
 * Random bytes, fit for keys. A few of them cost less than the call that draws them, so that many are drawn at once; none is
 * given out twice.
 */
export function randomBytes(count: number): Buffer {
  if (count > DRAWN) return randomFillSync(Buffer.alloc(count));
  if (used + count > drawn.length) {
    // Anew, since earlier ones are in the hands of those who asked.
    drawn = randomFillSync(Buffer.alloc(DRAWN));
    used = 0;
  }
  used += count;
  return drawn.subarray(used - count, used);
}
