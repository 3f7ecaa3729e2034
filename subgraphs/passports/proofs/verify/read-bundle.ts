import { inexactNumbers } from '../../../lib/bounds/exact-numbers.js';
import { isJsonObject, parseJson } from '../../documents/json.js';
import { hasRepeatedMember } from '../../documents/repeated-members.js';
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
  if (hasRepeatedMember(text, bundle)) throw new AmbiguousBundle('A member of the file is there twice.');
  const [inexact] = inexactNumbers(text);
  if (inexact)
    throw new AmbiguousBundle(`The number ${inexact.source.slice(0, 40)} has more digits than are compared.`);
  const isBundle =
    isJsonObject(bundle) && ['passport', 'credential', 'proof', 'issuer_document'].every((name) => name in bundle);
  return isBundle ? bundle : undefined;
}
