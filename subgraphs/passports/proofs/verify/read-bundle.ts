import { inexactNumbers } from '../../../lib/bounds/exact-numbers.js';
import { isJsonObject, type Json, parseJson } from '../../documents/json.js';
import type { Bundle } from './bundle.js';

/** A file that other readers may read differently than the verifier: with members twice or numbers that are rounded. */
export class AmbiguousBundle extends Error {
  override readonly name = 'AmbiguousBundle';
}

/**
 * Reads a bundle as every reader of JSON would (RFC 7493): a member that is there twice, of which one is dropped, or a number
 * that is rounded, would be shown by other readers and compared by nobody. Undefined for what is no bundle. Throws
 * `AmbiguousBundle`, and what is no JSON.
 */
export function readBundle(text: string): Bundle | undefined {
  const bundle = parseJson(text);
  if (membersOf(bundle) !== membersIn(text)) throw new AmbiguousBundle('A member of the file is there twice.');
  const [inexact] = inexactNumbers(text);
  if (inexact)
    throw new AmbiguousBundle(`The number ${inexact.source.slice(0, 40)} has more digits than are compared.`);
  const isBundle =
    isJsonObject(bundle) && ['passport', 'credential', 'proof', 'issuer_document'].every((name) => name in bundle);
  return isBundle ? bundle : undefined;
}

/** Counts the members that a JSON text names: outside of texts, each has its colon. */
function membersIn(text: string): number {
  let members = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') isText = !isText;
    else if (isText && character === '\\') at++;
    else if (!isText && character === ':') members++;
  }
  return members;
}

/** Counts the members of a value, however deep. */
function membersOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  const below = Object.values(value);
  return (Array.isArray(value) ? 0 : below.length) + below.reduce<number>((sum, one) => sum + membersOf(one), 0);
}
