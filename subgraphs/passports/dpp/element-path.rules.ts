import { compile, JSONPathError, type JSONValue } from 'json-p3';
import type { Json, JsonObject } from '../../../schema/json.js';
import type { ElementPath } from '../../../schema/passport-document/dictionary.js';
import { LONGEST_ELEMENT_PATH } from '../../../schema/passport-document/element-path.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';

export interface Found {
  readonly path: ElementPath;
  readonly value: Json;
}

/**
 * Finds the element of a JSONPath (RFC 9535) in a document. Accepts only singular paths, without filters and wildcards.
 * Throws `INVALID_INPUT`, and `NOT_FOUND` for an absent element.
 */
export function elementAt(document: JsonObject, text: string): Found {
  const nodes = placeOf(text).query(document as JSONValue).nodes;
  const [node] = nodes;
  if (!node || node.location.length === 0) throw new DomainError('NOT_FOUND', { entity: 'DataElement' });
  return { path: node.location, value: node.value as Json };
}

function placeOf(text: string): ReturnType<typeof compile> {
  if (isLongerThan(text, LONGEST_ELEMENT_PATH)) throw notAPath(text);
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
