import { request } from 'undici';
import { deliveryHeaders, signingKey } from '../../../subgraphs/integrations/webhooks/webhook-signature.rules.js';
import { asError } from '../../../subgraphs/lib/process/as-error.js';
import { codeOf } from '../../../subgraphs/lib/process/code-of.js';
import type { ReceivedEvent } from './follow.js';

const TIMEOUT_MS = 10_000;

/**
 * Creates a function that POSTs an event to a local program as a webhook would, with the same bytes, headers and
 * signature. It returns a line about the result; an unreachable program does not stop the command.
 */
export function forwarder(url: string, secret: string): (event: ReceivedEvent) => Promise<string> {
  const keys = [signingKey(secret)];
  return async ({ type, rawBody }) => {
    const body = Buffer.from(rawBody);
    const headers = deliveryHeaders({ type, body, keys, at: new Date() });
    try {
      const answer = await request(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await answer.body.dump();
      return `  → ${answer.statusCode} from ${url}`;
    } catch (error) {
      return `  → no answer from ${url} (${codeOf(error) ?? asError(error).message})`;
    }
  };
}
