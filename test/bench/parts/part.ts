import type { Installation } from '../installation.js';
import type { Load } from '../load/load.js';
import type { Row } from '../row.js';

/** What the parts of the bench share; made when the first of them asks for it. */
export interface Bench {
  readonly load: Load;
  /** Everything together, with 10,000 generated items. */
  platform(): Promise<Installation>;
  note(text: string): void;
  /** Whether a part was named on the command line of the bench. */
  isAsked(part: string): boolean;
}

export interface Part {
  readonly name: string;
  readonly about: string;
  run(bench: Bench): Promise<readonly Row[]>;
}
