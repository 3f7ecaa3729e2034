import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds for which a part may answer its health check without being ready. */
const READY_LIMIT_MS = 180_000;

/**
 * Waits until a part is ready by its health check, or until `signal`. A part changes the schema of its database before
 * it listens, for which there is no limit; one that listens fails when it is not ready within `limitMs`.
 */
export async function answeringPart(url: string, signal: AbortSignal, limitMs = READY_LIMIT_MS): Promise<void> {
  let limit = Number.POSITIVE_INFINITY;
  while (!signal.aborted) {
    const answer = await fetch(url, { signal }).catch(() => undefined);
    if (answer?.ok) return;
    if (answer) limit = Math.min(limit, Date.now() + limitMs);
    if (Date.now() > limit) throw new Error(`${url} answers, and is not ready`);
    await delay(50);
  }
}
