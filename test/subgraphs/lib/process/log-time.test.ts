import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { logTime } from '../../../../subgraphs/lib/process/log-time.js';

const JUST_BEFORE_MIDNIGHT = Date.UTC(2026, 11, 31, 23, 59, 59, 990);

describe('the time of log lines', () => {
  it('is written as the library writes it, across milliseconds, seconds and years', () => {
    let at = JUST_BEFORE_MIDNIGHT;
    const time = logTime(() => at);
    for (const step of [0, 0, 4, 5, 1, 7, 93, 900, 1_000, 86_400_000]) {
      at += step;
      expect(time()).toBe(`,"time":"${new Date(at).toISOString()}"`);
    }
  });

  it('is right again where the clock was set back', () => {
    let at = JUST_BEFORE_MIDNIGHT + 20;
    const time = logTime(() => at);
    time();
    at = JUST_BEFORE_MIDNIGHT;
    expect(time()).toBe(`,"time":"${new Date(at).toISOString()}"`);
  });

  it('stands in a line as its member `time`', () => {
    const lines: string[] = [];
    const log = pino({ timestamp: logTime(() => JUST_BEFORE_MIDNIGHT) }, { write: (line) => void lines.push(line) });
    log.info('started');
    expect(JSON.parse(lines[0]!)).toMatchObject({ time: '2026-12-31T23:59:59.990Z', msg: 'started' });
  });
});
