import { documentTooDeep, keyReserved, NUMBER_TOO_LARGE } from '../../../schema/field-sentences.js';
import { isJsonObject, type Json } from '../../../schema/json.js';
import { characterFault } from '../../lib/bounds/text-bound.js';

/** Keys not allowed in a document: the first two are reserved by SD-JWT, the third by JavaScript. */
const RESERVED: ReadonlySet<string> = new Set(['_sd', '...', '__proto__']);

/** An unpaired surrogate, which RFC 8785 and databases do not support. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** URIs that a program would execute, or open on the reader's machine. */
const EXECUTABLE = /^\s*(?:javascript|vbscript|data|blob|file):/i;

/** Deepest document, so that readers' parsers need not support more. */
const MAX_DEPTH = 64;

export interface ContentFault {
  readonly path: readonly (string | number)[];
  readonly type: 'reserved_key' | 'too_deep' | 'not_unicode' | 'control_character' | 'url_scheme' | 'not_finite';
  readonly message: string;
}

/** Lists faults that a schema cannot find: keys reserved by the credential's format, invalid Unicode, infinite numbers. */
export function contentFaults(value: Json, path: readonly (string | number)[] = []): ContentFault[] {
  if (path.length > MAX_DEPTH) {
    return [{ path, type: 'too_deep', message: documentTooDeep(MAX_DEPTH) }];
  }
  if (typeof value === 'string') return textFaults(value, path);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ path, type: 'not_finite', message: NUMBER_TOO_LARGE }];
  }
  if (Array.isArray(value)) return value.flatMap((element, index) => contentFaults(element, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    ...keyFaults(key, [...path, key]),
    ...contentFaults(child, [...path, key]),
  ]);
}

function keyFaults(key: string, path: readonly (string | number)[]): ContentFault[] {
  if (RESERVED.has(key)) return [{ path, type: 'reserved_key', message: keyReserved(key) }];
  return textFaults(key, path);
}

function textFaults(text: string, path: readonly (string | number)[]): ContentFault[] {
  if (LONE_SURROGATE.test(text)) return [{ path, type: 'not_unicode', message: 'The text is not well-formed Unicode' }];
  if (characterFault(text)) return [{ path, type: 'control_character', message: 'The text has control characters' }];
  if (!EXECUTABLE.test(text)) return [];
  return [{ path, type: 'url_scheme', message: 'Addresses in a document are of http or https' }];
}
