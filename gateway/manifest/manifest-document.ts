import { type Document, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import { type Fault, fieldOf, type Path } from './manifest-fault.js';
import type { SourceOf } from './settled-values.js';

/** Fault in a manifest, with its position in the file. */
export interface ManifestFault {
  /** Line from 1; 0 for the file as a whole. */
  readonly line: number;
  /** e.g. `products[3].serial`; empty for the file as a whole. */
  readonly field: string;
  readonly message: string;
}

/** All faults of a file. */
export class ManifestFaults extends Error {
  constructor(
    readonly file: string,
    readonly faults: readonly ManifestFault[],
  ) {
    super(
      faults.map(({ line, field, message }) => `${file}:${line}  ${field ? `${field}: ` : ''}${message}`).join('\n'),
    );
    this.name = 'ManifestFaults';
  }
}

/** A YAML 1.2 file, with the lines of its values. */
export interface ManifestDocument {
  readonly value: unknown;
  readonly sourceOf: SourceOf;
  /** Returns the error for the given faults, with their lines. */
  readonly faulty: (faults: readonly Fault[]) => ManifestFaults;
}

/** Parses a file; throws `ManifestFaults` for invalid YAML. */
export function openDocument(text: string, file: string): ManifestDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: '1.2', prettyErrors: false });
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => ({
      line: lines.linePos(pos[0]).line,
      field: '',
      message,
    }));
    throw new ManifestFaults(file, faults);
  }
  return {
    value: document.toJS({ maxAliasCount: 1_000 }),
    sourceOf: (path) => {
      const node = document.getIn(path, true);
      return isScalar(node) ? node.source : undefined;
    },
    faulty: (faults) =>
      new ManifestFaults(
        file,
        faults.map(([path, message]) => ({ line: lineOf(document, lines, path), field: fieldOf(path), message })),
      ),
  };
}

/** Returns the line of a value, or of its nearest present ancestor when it is missing. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    const range = isNode(node) ? node.range : undefined;
    if (range) return lines.linePos(range[0]).line;
  }
  return 0;
}
