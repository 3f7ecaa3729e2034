import { expect, it } from '@jest/globals';
import { every } from '../../../../subgraphs/lib/process/every.js';
import { eventually } from '../../../support/receiver.js';

it('work that takes longer than its interval is not begun again meanwhile, and is afterwards', async () => {
  let begun = 0;
  let turns = 0;
  let end: () => void = () => {};
  const other = setInterval(() => {
    turns++;
  }, 5);
  const timer = every(5, () => {
    begun++;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  try {
    await eventually(() => turns > 10, 'ten turns');
    expect(begun).toBe(1);
    end();
    await eventually(() => begun === 2, 'the next run');
  } finally {
    clearInterval(timer);
    clearInterval(other);
  }
});
