import { isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import type { ElementPath } from '../../../schema/passport-document/dictionary.js';
import { FIELD_REQUIRED } from '../../../schema/validation-sentences.js';
import { invalidInput, isRefusal } from '../../lib/graphql/domain-error.js';
import type { PassportsContext } from '../context.js';
import { seenDocument } from '../documents/counted-documents.js';
import { type Changed, changeDpp } from './change-dpp.js';
import type { Dpp } from './dpp.type.js';
import { headerOf, type ShownElement, sections, shownElement } from './dpp-answer.rules.js';
import type { DppRepresentation } from './dpp-body.rules.js';
import { isHeaderValue, notWritable } from './dpp-body.rules.js';
import { patchAt, placeOf, placesOf } from './element-place.rules.js';
import { readElement } from './full-form.rules.js';
import { shownOf } from './shown-of.js';

export interface ChangedElement extends Changed {
  readonly path: string;
  readonly value: Json | undefined;
  readonly form: DppRepresentation;
}

/**
 * Merges a value into one element of a passport, or removes it. Throws like `changeDpp`, and `NOT_FOUND` for an unknown
 * element.
 */
export async function changeElement(context: PassportsContext, changed: ChangedElement): Promise<Dpp> {
  return changeDpp(context, changed, (document, dpp) => {
    const value = sentValue(changed);
    const place = placeNamed(context, dpp, document, changed.path);
    requireNamed(changed, place.name);
    if (!('header' in place)) return patchAt(document, place.at, value);
    if (isHeaderValue(place.name, value, place.header)) return document;
    throw invalidInput(notWritable(['path', ...place.path.map(String)], place.header));
  });
}

function sentValue({ value, form }: ChangedElement): Json {
  // A missing value must not be treated as removal.
  if (value === undefined) throw invalidInput({ type: 'missing', path: ['value'], message: FIELD_REQUIRED });
  return form === 'full' && value !== null ? fullValue(value) : value;
}

/** Throws `INVALID_INPUT` for an element in full form with another `elementId` than the one changed. */
function requireNamed({ value, form }: ChangedElement, name: string): void {
  const sent = form === 'full' && value !== undefined && isJsonObject(value) ? value.elementId : undefined;
  if (sent === undefined || sent === name) return;
  const message = `The path names the element ${name}`;
  throw invalidInput({ type: 'value_error', path: ['value', 'elementId'], message, input: sent });
}

function fullValue(value: Json): Json {
  if (!isJsonObject(value))
    throw invalidInput({ type: 'value_error', path: ['value'], message: 'Expected an element in full form' });
  return readElement(value, ['value']);
}

interface HeaderPlace {
  readonly header: Json;
  readonly name: string;
  readonly path: ElementPath;
}

/**
 * Finds the path of an element in the whole document. List positions in the path count in the part that the caller
 * sees; for an element that nobody sees but the caller may write, in the whole document.
 */
function placeNamed(
  { ports }: PassportsContext,
  dpp: Dpp,
  document: JsonObject,
  path: string,
): { readonly at: ElementPath; readonly name: string } | HeaderPlace {
  const header = headerOf(ports.publicUrl, dpp, shownOf(dpp, document));
  const { twin, places } = placesOf(document);
  const found = elementOrNull(header, shownOf(dpp, twin), path) ?? shownElement(header, sections(twin), path);
  return found.isHeader
    ? { header: found.value, name: found.name, path: found.path }
    : { at: placeOf(found.value, found.path.length, places), name: found.name };
}

function elementOrNull(header: JsonObject, shown: JsonObject, path: string): ShownElement | null {
  try {
    return shownElement(header, sections(shown), path);
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

/** Returns an element as its caller sees it; null for none. */
export async function elementShown(context: PassportsContext, dpp: Dpp, path: string): Promise<ShownElement | null> {
  const seen = await seenDocument(context, dpp.version, dpp.tiers);
  return elementOrNull(headerOf(context.ports.publicUrl, dpp, seen), seen, path);
}
