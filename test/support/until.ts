import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until there is an answer; fails when there is none in time. */
export async function until<Answer>(ask: () => Promise<Answer | undefined>, limitMs = 20_000): Promise<Answer> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > limit) throw new Error(`Nothing within ${limitMs} ms`);
    await delay(25);
  }
}
