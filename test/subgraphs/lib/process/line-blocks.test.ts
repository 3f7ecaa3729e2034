import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';

const LOG = new URL('../../../../subgraphs/lib/process/log.js', import.meta.url).href;

/** Starts a process of its own that logs as every part does, and runs `body`. */
function logging(body: string) {
  const program = `import { createLog } from ${JSON.stringify(LOG)}; const log = createLog('info', 'test'); ${body}`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'ignore'] });
}

async function written(child: ReturnType<typeof logging>): Promise<{ code: number; lines: string[] }> {
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, lines: text.split('\n').slice(0, -1) };
}

const MANY = `for (let nth = 0; nth < 1000; nth++) log.info({ nth, word: 'Ωµ€' }, 'line');`;
const numbers = (lines: readonly string[]): number[] => lines.map((line) => JSON.parse(line).nth);
const all = Array.from({ length: 1000 }, (_, nth) => nth);

describe('lines of the log', () => {
  it.each([
    ['a process that has nothing more to do', '', 0],
    ['process.exit', 'process.exit(3);', 3],
    ['process.exit while blocks are under way', 'await new Promise(setImmediate); process.exit(3);', 3],
    ['a crash', `throw new Error('of ours');`, 1],
    ['a failure that is logged as the last', `log.fatal({ nth: 1000 }, 'ends'); process.exit(3);`, 3],
  ])('are all written, once, at the end of %s', async (_what, end, expected) => {
    const { code, lines } = await written(logging(`${MANY} ${end}`));
    expect(code).toBe(expected);
    const last = end.includes('fatal') ? [1000] : [];
    expect(numbers(lines).sort((a, b) => a - b)).toEqual([...all, ...last]);
  });

  it('leave after a moment where they are few', async () => {
    const child = logging(`log.info({ nth: 0 }, 'line'); setInterval(() => {}, 1000);`);
    try {
      const [chunk] = await once(child.stdout!, 'data');
      expect(numbers(String(chunk).trim().split('\n'))).toEqual([0]);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('are written by some as large blocks as there are lines for', async () => {
    const child = logging(`${MANY} setInterval(() => {}, 1000);`);
    try {
      let chunks = 0;
      let text = '';
      for await (const chunk of child.stdout!) {
        chunks++;
        text += chunk;
        if (text.split('\n').length > 1000) break;
      }
      expect(numbers(text.trim().split('\n'))).toEqual(all);
      expect(chunks).toBeLessThan(30);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
