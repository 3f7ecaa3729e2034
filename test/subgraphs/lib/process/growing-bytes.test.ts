import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { growingBytes } from '../../../../subgraphs/lib/process/growing-bytes.js';

describe('bytes that come in chunks', () => {
  it('are those that were added, up to the most that is kept', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 9_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(chunks, fc.integer({ min: 0, max: 30_000 }), (added, most) => {
        const gathered = growingBytes(most);
        for (const chunk of added) gathered.add(chunk);
        const whole = Buffer.concat(added);
        expect(gathered.size).toBe(whole.length);
        expect(gathered.bytes().equals(whole.subarray(0, most))).toBe(true);
      }),
    );
  });
});
