import type { ErrorCode, InputFault } from '../../../schema/error-codes.js';

/**
 * A refusal that is meant for the caller. Everything else thrown is an unexpected failure:
 * it is logged whole and told to nobody.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, facts: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'DomainError';
    this.code = code;
    this.facts = facts;
  }
}

export const invalidInput = (...faults: readonly InputFault[]): DomainError =>
  new DomainError('INVALID_INPUT', { faults });
