import type { ErrorCode } from '../../../schema/error-codes.js';
import type { InputFault, RowFault } from '../../../schema/error-facts.js';

/** Error codes of the graph, and of failures before it is reached. */
export type RefusalCode =
  | ErrorCode
  | 'ORIGIN_NOT_ALLOWED'
  | 'CSRF_REFUSED'
  | 'BAD_OPERATION'
  | 'INTERNAL'
  | 'OFFLINE'
  /** The answer to a change was lost. */
  | 'OUTCOME_UNKNOWN'
  /** The answer to a change was lost, which can be sent again and is then done once. */
  | 'ANSWER_LOST';

/** A refusal of the graph, or no answer from it. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly facts: Readonly<Record<string, unknown>> = {},
    /** Request id, which a reader reports to the platform's operators. */
    readonly requestId?: string,
  ) {
    super(code);
  }

  /** Returns the faults of an input, by their fields. */
  get faults(): readonly InputFault[] {
    return Array.isArray(this.facts.faults) ? this.facts.faults : [];
  }

  /** Returns the rows of a batch that cannot be accepted. */
  get rows(): readonly RowFault[] {
    return Array.isArray(this.facts.rows) ? this.facts.rows : [];
  }
}

/** Returns the fault of a field, when the refusal is about it. */
export const faultOf = (error: Refusal | undefined, field: string): InputFault | undefined =>
  error?.faults.find(({ path }) => path[path.length - 1] === field || path[0] === field);

export const asRefusal = (error: unknown): Refusal => (error instanceof Refusal ? error : new Refusal('INTERNAL'));
