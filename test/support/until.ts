import { setTimeout as delay } from 'node:timers/promises';

/** Longer than anything takes that succeeds: a busy machine takes ten times as long as an idle one. */
const LIMIT_MS = 180_000;

/**
 * Runs expectations again until they hold, and fails as they do when they do not in time. For whatever comes of an action
 * a moment later, as everything does that a click or a key brings about in a browser.
 */
export async function settles(expectations: () => Promise<void>, limitMs = LIMIT_MS): Promise<void> {
  const limit = Date.now() + limitMs;
  for (;;) {
    try {
      return await expectations();
    } catch (error) {
      if (Date.now() > limit) throw error;
    }
    await delay(25);
  }
}

/** Asks again until there is an answer, which `false` and `null` are not; fails when there is none in time. */
export async function until<Answer>(
  ask: () => Promise<Answer | false | null | undefined>,
  limitMs = LIMIT_MS,
): Promise<Answer> {
  const limit = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (Date.now() > limit) throw new Error(`Nothing within ${limitMs} ms`);
    await delay(25);
  }
}
