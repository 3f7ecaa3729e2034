import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { InputFault } from '../../../schema/error-facts.js';
import { documentTooLarge, documentTooManyValues, valueRefused } from '../../../schema/field-sentences.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import { reportedText } from '../../lib/bounds/text-bound.js';
import { canonicalJson, MAX_DOCUMENT_BYTES } from './canonical-json.rules.js';
import { type ContentFault, contentFaults } from './reserved-keys.rules.js';

/** Returns the faults of a document; empty when it can be published. Paths start at the document. */
export type DocumentValidation = (document: JsonObject) => readonly InputFault[];

/** Creates the validation by a JSON Schema 2020-12 of the document, as published in `schema/`. */
export function documentValidation(schema: object): DocumentValidation {
  // The schema itself is validated by a test, not at every start.
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    validateSchema: false,
  });
  const validate: ValidateFunction = ajv.compile(schema);
  return (document) => {
    const content = contentFaults(document);
    if (content.some(({ type }) => UNWALKABLE.has(type))) return reported(content);
    const shape = validate(document) ? [] : (validate.errors ?? []).filter(isOwnFault).map(shapeFault);
    return reported([...content, ...shape, ...sizeFaults(document)]);
  };
}

/** Faults after which a document is not validated further, since walking it would be unsafe. */
const UNWALKABLE: ReadonlySet<ContentFault['type']> = new Set(['too_deep', 'not_unicode', 'not_finite']);

/** Most faults reported. */
const MOST_FAULTS = 100;

const reported = (faults: readonly InputFault[]): InputFault[] =>
  faults.slice(0, MOST_FAULTS).map((fault) => ({
    ...fault,
    path: fault.path.map((part) => (typeof part === 'string' ? reportedText(part) : part)),
    ...(typeof fault.input === 'string' ? { input: reportedText(fault.input) } : {}),
  }));

/** Drops the second report of a refused key, which its own rule and `propertyNames` both report. */
const isOwnFault = (error: ErrorObject): boolean => error.keyword !== 'propertyNames';

function shapeFault(error: ErrorObject): InputFault {
  const below = error.instancePath.split('/').slice(1).map(unescaped);
  const key = error.propertyName === undefined ? [] : [error.propertyName];
  return {
    type: `schema_${error.keyword}`,
    path: [...below, ...key],
    message: valueRefused(error.message ?? 'is not accepted'),
    ...(isScalar(error.data) ? { input: error.data } : {}),
  };
}

const unescaped = (part: string): string | number =>
  /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';

/** Most members, elements, lists and objects of a document: each of its renderings takes as long as it has of them. */
const MOST_VALUES = 10_000;

function sizeFaults(document: JsonObject): InputFault[] {
  const values = countValues(document);
  if (values > MOST_VALUES)
    return [{ type: 'document_too_large', path: [], message: documentTooManyValues(values, MOST_VALUES) }];
  const size = Buffer.byteLength(canonicalJson(document), 'utf8');
  if (size <= MAX_DOCUMENT_BYTES) return [];
  return [
    {
      type: 'document_too_large',
      path: [],
      message: documentTooLarge(size, MAX_DOCUMENT_BYTES),
    },
  ];
}

function countValues(value: Json): number {
  if (isJsonList(value)) return value.reduce<number>((sum, one) => sum + countValues(one), 1);
  if (!isJsonObject(value)) return 1;
  return Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 1);
}
