import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Most requests started in one turn of the event loop: more than arrive together, except in a flood. */
const A_TURN = 64;

/** Health checks. A supervisor restarts a process that does not answer them. */
const HEALTH = /^\/(?:internal\/)?health(?:[/?]|$)/;

/**
 * Starts a limited number of requests per turn of the event loop, so that thousands that one client sends at once do
 * not delay everybody else's input. Health checks are started immediately.
 */
export function limitRequestsPerTurn(listener: RequestListener): RequestListener {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let begun = 0;
  let isEnding = false;

  function endTurn(): void {
    isEnding = false;
    begun = 0;
    for (const [request, response] of waiting.splice(0, A_TURN)) begin(request, response);
    if (waiting.length > 0) endTurnLater();
  }

  /** Schedules the next turn. Turns with few requests need none, and scheduling one costs more than it is worth. */
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
