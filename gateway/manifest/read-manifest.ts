import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type Document, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Network } from '../../subgraphs/lib/outbound/public-address.js';
import { type Path } from './manifest-fault.js';
import { type Manifest, ManifestSchema, type Written, withEverySection } from './manifest-schema.js';
import { pictureFaults, withPictureFiles } from './picture-files.js';
import { NOTHING_PRESENT, type Present, referenceFaults } from './reference-faults.js';
import { settledValues } from './settled-values.js';
import { valueFaults } from './value-faults.js';

/** What is wrong, and where in the file. */
export interface ManifestFault {
  /** From 1; 0 when the file as a whole is meant. */
  readonly line: number;
  /** e.g. `products[3].serial`; empty when the file as a whole is meant. */
  readonly field: string;
  readonly message: string;
}

/** Every fault of a file; nothing of it is applied. */
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

let compiled: ValidateFunction<Written> | undefined;

/** Compiles the schema with the first manifest: most starts read none. */
function shape(): ValidateFunction<Written> {
  if (compiled) return compiled;
  // For one file it is not worth it to optimise what checks it.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false } });
  formats.default(ajv);
  compiled = ajv.compile<Written>(ManifestSchema);
  return compiled;
}

/**
 * Reads a manifest (YAML 1.2) whole, or throws `ManifestFaults` with everything that is wrong with it. `folder`: where the
 * files of its pictures are named from; without it, they are not looked for. `allowed`: private networks that its webhooks
 * may reach. `present`: what the installation has already.
 */
export function readManifest(
  text: string,
  file: string,
  folder?: string,
  allowed: readonly Network[] = [],
  present: Present = NOTHING_PRESENT,
): Manifest {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: '1.2', prettyErrors: false });
  const at = (path: Path, message: string): ManifestFault => ({
    line: lineOf(document, lines, path),
    field: fieldOf(path),
    message,
  });
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => ({
      line: lines.linePos(pos[0]).line,
      field: '',
      message,
    }));
    throw new ManifestFaults(file, faults);
  }
  const value = settledValues(ManifestSchema, document.toJS({ maxAliasCount: 1_000 }), sourceIn(document));
  const check = shape();
  if (!check(value))
    throw new ManifestFaults(
      file,
      shapeFaults(check.errors ?? []).map(([path, message]) => at(path, message)),
    );
  const described = withEverySection(value);
  const manifest = folder === undefined ? described : withPictureFiles(described, folder);
  const files = folder === undefined ? [] : pictureFaults(manifest);
  const faults = [...referenceFaults(manifest, present), ...valueFaults(manifest, allowed), ...files].map(
    ([path, message]) => at(path, message),
  );
  if (faults.length > 0) throw new ManifestFaults(file, faults);
  return manifest;
}

const sourceIn =
  (document: Document) =>
  (path: Path): string | undefined => {
    const node = document.getIn(path, true);
    return isScalar(node) ? node.source : undefined;
  };

/** Returns the position of the value, or of the nearest thing around it when the value is what is missing. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    const range = isNode(node) ? node.range : undefined;
    if (range) return lines.linePos(range[0]).line;
  }
  return 0;
}

const fieldOf = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );

/** Returns one fault per value: the alternatives of a nullable one would each complain. */
function shapeFaults(errors: readonly ErrorObject[]): [Path, string][] {
  const faults = new Map<string, [Path, string]>();
  for (const error of errors) {
    const path = [...pathOf(error.instancePath), ...added(error)];
    const key = path.join('/');
    const nullAlternative = error.keyword === 'type' && error.params.type === 'null';
    if (error.keyword === 'anyOf' || nullAlternative || faults.has(key)) continue;
    faults.set(key, [path, wording(error)]);
  }
  return [...faults.values()];
}

const pathOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));

function added(error: ErrorObject): Path {
  if (error.keyword === 'required') return [String(error.params.missingProperty)];
  if (error.keyword === 'additionalProperties') return [String(error.params.additionalProperty)];
  return [];
}

function wording({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a field of this section';
    case 'enum':
      return `must be one of ${[params.allowedValues].flat().join(', ')}`;
    case 'const':
      return `must be ${String(params.allowedValue)}`;
    default:
      return message ?? 'is invalid';
  }
}
