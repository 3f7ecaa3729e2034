/**
 * Every way an operation can be refused: the closed vocabulary of `extensions.code` in the graph.
 * The REST adapter's error table turns a code into status and `detail`; nothing else does.
 * The comment of a code names its facts (`extensions.facts`).
 */
export const ERROR_CODES = [
  // Callers
  'UNAUTHENTICATED', // no credential where one is needed
  'INVALID_CREDENTIALS', // a credential that cannot be accepted
  'FORBIDDEN', // the caller may not do this
  // Input
  'INVALID_INPUT', // faults: InputFault[]
  'NOT_FOUND', // entity: what was looked for
  // Operation
  'UNAVAILABLE', // a dependency is out of reach; nothing was recorded
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One fault of an input, in the shape §7's 422 lists are made of. */
export interface InputFault {
  /** Machine-readable kind, e.g. `missing`, `string_too_long`, `extra_forbidden`. */
  readonly type: string;
  /** Path of the faulty value below its origin, e.g. `['events', 0]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly input?: unknown;
}
