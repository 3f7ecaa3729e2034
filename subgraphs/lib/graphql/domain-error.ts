import { type ErrorCode, isErrorCode } from '../../../schema/error-codes.js';
import type { CodeWithFacts, FactsOf, InputFault } from '../../../schema/error-facts.js';

/** A code, with its facts where it has any. */
type CodeAndFacts = {
  [Code in ErrorCode]: Code extends CodeWithFacts ? [code: Code, facts: FactsOf<Code>] : [code: Code];
}[ErrorCode];

/** A refusal that is meant for the caller. Any other error is an unexpected failure: it is logged whole and never shown. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly facts: FactsOf<ErrorCode>;

  constructor(...[code, facts]: CodeAndFacts) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.facts = facts ?? {};
  }
}

/** Tells whether something thrown is the refusal of a code: its facts are then known. */
export const isRefusal = <Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is DomainError & { readonly code: Code; readonly facts: FactsOf<Code> } =>
  error instanceof DomainError && error.code === code;

/** Rebuilds a refusal that another part of the platform sent; undefined where the code is none. */
export function refusalFrom(code: unknown, facts: unknown): DomainError | undefined {
  if (typeof code !== 'string' || !isErrorCode(code)) return undefined;
  // Typed where it was thrown; over the wire it came from a part of the same version.
  return new DomainError(...([code, facts ?? {}] as unknown as CodeAndFacts));
}

export const invalidInput = (...faults: readonly InputFault[]): DomainError =>
  new DomainError('INVALID_INPUT', { faults });
