import fc from 'fast-check';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../schema/json.js';
import { TIERS } from '../../schema/vocabulary/tiers.js';
import type { DisclosurePolicy } from '../../subgraphs/passports/disclosure/disclosure.rules.js';
import { DISCLOSURE_TABLE } from '../../subgraphs/passports/disclosure/disclosure-table.rules.js';
import { contentFaults } from '../../subgraphs/passports/documents/reserved-keys.rules.js';

const FIELDS = ['materials', 'name', 'percentage', 'upper', 'sole', 'part_numbers', 'status', 'score', 'a', 'b'];
const SECTIONS = [...DISCLOSURE_TABLE.map((rule) => rule.section), 'something_new', '§', 'a.b'];

const { value, object } = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue({ maxDepth: 1 }),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  object: fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 4 }),
}));

/** Objects with the names of fields at several depths. */
export const anyNested: fc.Arbitrary<JsonObject> = object.map((made) => JSON.parse(JSON.stringify(made)) as JsonObject);

/** Returns a document in which each text, number, truth value and null is replaced by the path to it. */
export const labelled = (document: JsonObject, path = '$'): JsonObject =>
  Object.fromEntries(Object.entries(document).map(([key, child]) => [key, labelledValue(child, `${path}.${key}`)]));

function labelledValue(value: Json, path: string): Json {
  if (isJsonList(value)) return value.map((element, at) => labelledValue(element, `${path}[${at}]`));
  return isJsonObject(value) ? labelled(value, path) : path;
}

/** Returns the labels that a part of a labelled value contains. */
export function labelsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  return isJsonObject(value) || isJsonList(value) ? Object.values(value as JsonObject).flatMap(labelsIn) : [];
}

/** Documents around the names the disclosure table knows, with anything inside. */
export const anyDocument: fc.Arbitrary<JsonObject> = fc
  .dictionary(fc.constantFrom(...SECTIONS), value, { maxKeys: 6 })
  .map((document) => JSON.parse(JSON.stringify(document)) as JsonObject)
  .filter((document) => contentFaults(document).length === 0 && !JSON.stringify(document).includes('"":'));

const entry = fc.oneof(
  fc.constantFrom(...SECTIONS),
  fc.tuple(fc.constantFrom(...SECTIONS), fc.constantFrom(...FIELDS)).map((parts) => parts.join('.')),
  fc
    .tuple(fc.constantFrom(...SECTIONS), fc.constantFrom(...FIELDS), fc.constantFrom(...FIELDS))
    .map((parts) => parts.join('.')),
);

export const anyPolicy: fc.Arbitrary<DisclosurePolicy> = fc.record({
  sector: fc.constantFrom('battery', 'textile', 'footwear', null),
  override: fc.option(
    fc.dictionary(fc.constantFrom(...TIERS), fc.array(entry, { maxLength: 5 })) as fc.Arbitrary<
      DisclosurePolicy['override']
    >,
    { nil: null },
  ),
});
