import { compile, JSONPathError, type JSONValue } from 'json-p3';
import type { ElementPath } from '../../../schema/passport-document/dictionary.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { Json, JsonObject } from '../documents/json.js';

export interface Found {
  readonly path: ElementPath;
  readonly value: Json;
}

/** Longest path that is read, in characters. */
const LONGEST = 500;

/**
 * Finds the one element that a JSONPath (RFC 9535) names in a document. Only paths that name one place are read: filters and
 * wildcards name several. Throws `INVALID_INPUT`, and `NOT_FOUND` where nothing stands there.
 */
export function elementAt(document: JsonObject, text: string): Found {
  const nodes = placeOf(text).query(document as JSONValue).nodes;
  const [node] = nodes;
  if (!node || node.location.length === 0) throw new DomainError('NOT_FOUND', { entity: 'DataElement' });
  return { path: node.location, value: node.value as Json };
}

function placeOf(text: string): ReturnType<typeof compile> {
  if (text.length > LONGEST) throw notAPath(text);
  try {
    const query = compile(text);
    if (query.singularQuery()) return query;
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
  }
  throw notAPath(text);
}

const notAPath = (input: string): DomainError =>
  invalidInput({
    type: 'value_error',
    path: ['elementPath'],
    message: 'Expected a JSONPath (RFC 9535) that names one element',
    input,
  });
