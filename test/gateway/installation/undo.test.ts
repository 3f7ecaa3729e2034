import { expect, it } from '@jest/globals';
import { runUndo, type Undo } from '../../../gateway/installation/undo.js';

it('runs every step, the last first, although one fails and another never ends', async () => {
  const run: string[] = [];
  const undo: Undo = [
    () => run.push('lock'),
    () => new Promise(() => run.push('hangs')),
    () => {
      run.push('fails');
      throw new Error('no connection');
    },
    async () => run.push('server'),
  ];
  await expect(runUndo(undo, 20)).rejects.toThrow('no connection');
  expect(run).toEqual(['server', 'fails', 'hangs', 'lock']);
  await runUndo(undo);
  expect(run).toHaveLength(4);
});

it('says that a part did not stop', async () => {
  await expect(runUndo([() => new Promise(() => {})], 20)).rejects.toThrow('A part did not stop within 0.02 seconds');
});
