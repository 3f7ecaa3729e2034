import { isJsonObject, parseJson } from '../../../../schema/json.js';
import { inexactNumbers } from '../../../lib/bounds/exact-numbers.js';
import { hasRepeatedMember } from '../../documents/repeated-members.rules.js';
import type { Bundle } from './bundle.js';

/** Thrown for a file that other parsers may read differently: duplicate members, or numbers that are rounded. */
export class AmbiguousBundle extends Error {
  override readonly name = 'AmbiguousBundle';
}

/**
 * Parses a bundle strictly (RFC 7493): duplicate members and rounded numbers would be displayed by other readers but
 * compared by none. Undefined for JSON that is no bundle. Throws `AmbiguousBundle`, and for invalid JSON.
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
