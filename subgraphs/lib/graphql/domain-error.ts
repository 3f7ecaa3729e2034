import { type ErrorCode, isErrorCode } from '../../../schema/error-codes.js';
import type { CodeWithFacts, FactsOf, InputFault } from '../../../schema/error-facts.js';

/** A code with its facts, if any. */
type CodeAndFacts = {
  [Code in ErrorCode]: Code extends CodeWithFacts ? [code: Code, facts: FactsOf<Code>] : [code: Code];
}[ErrorCode];

/** A refusal that is meant for the caller. Any other error is unexpected: it is logged and never shown. */
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

/** Tells whether a thrown value is the refusal with a code, whose facts are then typed. */
export const isRefusal = <Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is DomainError & { readonly code: Code; readonly facts: FactsOf<Code> } =>
  error instanceof DomainError && error.code === code;

/** Recreates a refusal sent by another process; undefined for an unknown code. */
export function refusalFrom(code: unknown, facts: unknown): DomainError | undefined {
  if (typeof code !== 'string' || !isErrorCode(code)) return undefined;
  // The facts were typed where the error was thrown, in a process of the same version.
  return new DomainError(...([code, facts ?? {}] as unknown as CodeAndFacts));
}

export const invalidInput = (...faults: readonly InputFault[]): DomainError =>
  new DomainError('INVALID_INPUT', { faults });
