import type { ErrorCode } from '../../schema/error-codes.js';
import type { FactsOf } from '../../schema/error-facts.js';
import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';

/** Returns the refusal that a call ends with. Throws where it is answered, or fails otherwise. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await call.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof DomainError) return error;
  throw error;
}

/** Returns the facts of the refusal that a call ends with. Throws where its code is another. */
export async function factsOf<Code extends ErrorCode>(call: Promise<unknown>, code: Code): Promise<FactsOf<Code>> {
  const error = await refusalOf(call);
  if (!isRefusal(error, code)) throw new Error(`It was refused with ${error.code}`);
  return error.facts;
}
