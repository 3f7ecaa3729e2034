import { describe, expect, it } from '@jest/globals';
import { AnswerLines } from '../../../../subgraphs/lib/graphql/answer-lines.js';

const LINES = ['first', '', 'ü€𝄞', 'last'];
const BYTES = Buffer.from(LINES.map((line) => `${line}\n`).join(''));

describe('lines of a stream', () => {
  it('are the same, wherever it is cut', () => {
    for (let size = 1; size <= BYTES.length; size++) {
      const lines = new AnswerLines();
      const found: string[] = [];
      for (let from = 0; from < BYTES.length; from += size)
        found.push(...lines.read(BYTES.subarray(from, from + size)));
      expect(found).toEqual(LINES);
    }
  });

  it('are returned as soon as they end, and not before', () => {
    const lines = new AnswerLines();
    expect([lines.read(Buffer.from('a\nb')), lines.read(Buffer.from('c')), lines.read(Buffer.from('\n'))]).toEqual([
      ['a'],
      [],
      ['bc'],
    ]);
  });
});
