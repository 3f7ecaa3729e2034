/** One row of the benchmark's table: a measured value of the platform, usually with one to compare it with. */
export interface Row {
  readonly part: string;
  readonly what: string;
  readonly ours: Figure;
  /** What it is held against. */
  readonly theirs?: Figure & { readonly name: string };
  /** Value that is compared with the limit. */
  readonly value: number;
  readonly bar?: Bar;
  /** Microseconds of CPU a request costs here and there: what a busy machine distorts least. */
  readonly cpu?: readonly [number, number];
  /** More figures, for the JSON. */
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface Figure {
  readonly value: number;
  readonly unit: string;
}

export interface Bar {
  /** `least`: the value must be at least `must`; `most`: at most. */
  readonly is: 'least' | 'most';
  readonly must: number;
  readonly reach: number;
}

export const atLeast = (must: number, reach: number): Bar => ({ is: 'least', must, reach });
export const atMost = (must: number, reach: number): Bar => ({ is: 'most', must, reach });

export type Verdict = 'reached' | 'met' | 'MISSED' | '';

export function verdict({ value, bar }: Row): Verdict {
  if (!bar) return '';
  const meets = (limit: number): boolean => (bar.is === 'least' ? value >= limit : value <= limit);
  return meets(bar.reach) ? 'reached' : meets(bar.must) ? 'met' : 'MISSED';
}
