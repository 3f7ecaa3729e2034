import { randomUUID } from 'node:crypto';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { abandonIdempotent, beginIdempotent, completeIdempotent } from '../peers/integrations.generated.js';

/** A call under an idempotency key of a brand. */
interface KeyedCall {
  readonly brandId: number;
  readonly key: string;
  /** Digest of the normalised content. */
  readonly digest: string;
}

/**
 * Does work once for a key, and answers a repeat with the first answer (§4.1). `work` gets the id of the work, which is
 * the same again for a call that takes over from a killed process, so that the work must look for what was done under
 * it. A refusal frees the key, unless another call took over meanwhile. Throws `IDEMPOTENCY_IN_FLIGHT`, `IDEMPOTENCY_CONFLICT`.
 */
export async function doOnce<Answer>(
  peers: Peers,
  call: KeyedCall,
  isAnswer: (value: unknown) => value is Answer,
  work: (reference: string) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly replayed: boolean }> {
  const { brandId, key } = call;
  const holder = randomUUID();
  const { reference, response } = (await peers.ask(beginIdempotent, { call: { ...call, holder } })).beginIdempotent;
  if (response !== null) {
    if (!isAnswer(response)) throw new Error(`What was answered to the call ${reference} is no answer`);
    return { answer: response, replayed: true };
  }
  const answer = await work(reference).catch(async (error: Error) => {
    if (error instanceof DomainError) await peers.ask(abandonIdempotent, { brandId, key, holder });
    throw error;
  });
  await peers.ask(completeIdempotent, { brandId, key, reference, response: answer });
  return { answer, replayed: false };
}
