/** Force of a requirement in a standard. `theirs`: a requirement for another party, listed for completeness. */
export type Duty = 'shall' | 'should' | 'may' | 'theirs';

/** One requirement of a standard. */
export interface Clause {
  /** Number or key word of the clause; a test names it after the standard: `[EN 18222 4.2]`. */
  readonly id: string;
  readonly duty: Duty;
  /** The requirement in our own words. */
  readonly asks: string;
  /** The part that is not met, and the reason; absent where the clause is met, which a test must show. */
  readonly gap?: string;
}

export interface Standard {
  readonly name: string;
  readonly title: string;
  readonly clauses: readonly Clause[];
}

export const clause = (id: string, duty: Duty, asks: string, gap?: string): Clause => ({
  id,
  duty,
  asks,
  ...(gap === undefined ? {} : { gap }),
});
