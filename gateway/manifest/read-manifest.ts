import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { instantOf, isDay } from '../../schema/calendar.js';
import type { Network } from '../../subgraphs/lib/outbound/public-address.js';
import { boundFaults } from './bound-faults.js';
import { imageFaults, withImageFiles } from './image-files.js';
import { type ManifestDocument, openDocument } from './manifest-document.js';
import type { Path } from './manifest-fault.js';
import { type Manifest, ManifestSchema, type Written, withEverySection } from './manifest-schema.js';
import { NOTHING_PRESENT, type Present, referenceFaults } from './reference-faults.js';
import { settledValues } from './settled-values.js';
import { valueFaults } from './value-faults.js';

let compiled: ValidateFunction<Written> | undefined;

/** Compiles the schema at first use, since most starts read no manifest. */
function shape(): ValidateFunction<Written> {
  if (compiled) return compiled;
  // Compiling optimised code does not pay off for one file.
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, code: { optimize: false } });
  formats.default(ajv);
  ajv.addFormat('date', isDay);
  ajv.addFormat('date-time', (text: string) => instantOf(text) !== undefined);
  compiled = ajv.compile<Written>(ManifestSchema);
  return compiled;
}

/** Parses and validates the text of a manifest. */
export const readManifest = (
  text: string,
  file: string,
  folder?: string,
  allowed?: readonly Network[],
  present?: Present,
): Manifest => manifestIn(openDocument(text, file), folder, allowed, present);

/**
 * Validates a parsed manifest; throws `ManifestFaults` with all faults. `folder`: base of the paths of image files;
 * without it their files are not checked. `allowed`: private networks that webhooks may reach. `present`: objects that
 * the installation has already.
 */
export function manifestIn(
  document: ManifestDocument,
  folder?: string,
  allowed: readonly Network[] = [],
  present: Present = NOTHING_PRESENT,
): Manifest {
  const value = settledValues(ManifestSchema, document.value, document.sourceOf);
  const check = shape();
  if (!check(value)) throw document.faulty(shapeFaults(check.errors ?? []));
  const beyond = boundFaults(ManifestSchema, value);
  if (beyond.length > 0) throw document.faulty(beyond);
  const described = withEverySection(value);
  const manifest = folder === undefined ? described : withImageFiles(described, folder);
  const files = folder === undefined ? [] : imageFaults(manifest, folder);
  const faults = [...referenceFaults(manifest, present), ...valueFaults(manifest, allowed), ...files];
  if (faults.length > 0) throw document.faulty(faults);
  return manifest;
}

/** Returns one fault per value: each alternative of a nullable one would report its own. */
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
