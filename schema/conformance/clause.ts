/** Force of a requirement in a standard. `theirs`: a duty of another party, kept for completeness. */
export type Duty = 'shall' | 'should' | 'may' | 'theirs';

/** One thing that a standard asks for. */
export interface Clause {
  /** Its number, or the word it is found by; a test names it after the standard: `[EN 18222 4.2]`. */
  readonly id: string;
  readonly duty: Duty;
  /** In our words. */
  readonly asks: string;
  /** Missing part of it, and the reason; absent where the clause is met, which a test must show. */
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
