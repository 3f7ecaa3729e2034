import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Most requests that are begun in one turn of the event loop: more than arrive together, except in a flood. */
const A_TURN = 64;

/** Questions of a supervisor, which takes silence for death. */
const HEALTH = /^\/(?:internal\/)?health(?:[/?]|$)/;

/**
 * Begins requests a number at a time, so that the event loop turns between them: thousands that one client sends at once would
 * otherwise all be begun before anything else is read. A question after health is answered out of turn.
 */
export function inTurns(listener: RequestListener): RequestListener {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let begun = 0;
  let isEnding = false;

  function endTurn(): void {
    isEnding = false;
    begun = 0;
    for (const [request, response] of waiting.splice(0, A_TURN)) begin(request, response);
    if (waiting.length > 0) endTurnLater();
  }

  /**
   * Schedules the end of this turn. Turns with few requests are not ended: that would cost each of them more than it is
   * worth.
   */
  function endTurnLater(): void {
    if (isEnding) return;
    isEnding = true;
    setImmediate(endTurn);
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    begun++;
    if (begun > A_TURN / 2) endTurnLater();
    if (!response.destroyed) listener(request, response);
  }

  return (request, response) => {
    if (HEALTH.test(request.url ?? '')) listener(request, response);
    else if (waiting.length === 0 && begun < A_TURN) begin(request, response);
    else waiting.push([request, response]);
  };
}
