import type { InputFault } from '../../../schema/error-facts.js';
import { isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { canonicalJson } from '../documents/canonical-json.rules.js';
import { specificationsOf } from './dpp-answer.rules.js';
import { isHeaderName } from './dpp-header.rules.js';
import { readElements } from './full-form.rules.js';

/** Form of a passport (EN 18223). */
export type DppRepresentation = 'compressed' | 'full';

/** A passport as sent, or changes of one. */
export interface DppBody {
  /** Members of the header (EN 18223, table 1). */
  readonly header: JsonObject;
  /** Members of the document. */
  readonly sections: JsonObject;
}

/** Parses a passport in one of the two forms of EN 18223. Throws `INVALID_INPUT`. */
export function readDppBody(body: JsonObject, form: DppRepresentation, argument: string): DppBody {
  const { elements, '@context': _dictionary, ...others }: Record<string, Json> = body;
  const header: Record<string, Json> = {};
  for (const name of Object.keys(body)) {
    if (!isHeaderName(name)) continue;
    if (name !== 'elements') header[name] = body[name]!;
    delete others[name];
  }
  if (form === 'compressed') {
    if (elements !== undefined)
      throw wrong([argument, 'elements'], 'Elements are of the full form: representation=full');
    return { header, sections: others };
  }
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw wrong([argument, unknown], 'In the full form the document stands in its elements');
  return { header, sections: elements === undefined ? {} : readElements(elements, [argument, 'elements']) };
}

/**
 * Returns the sections of a body without the groups of content specifications around them. Throws `INVALID_INPUT` for a
 * section with the name of a header member, which the compressed form could not show. `own`: the passport's header.
 */
export function sectionsIn({ sections }: DppBody, own: JsonObject, argument: string): JsonObject {
  const all = ungrouped(sections, specificationsOf(own));
  const names = Object.keys(all).filter((name) => isHeaderName(name) || name === '@context');
  if (names.length > 0) throw invalidInput(...names.map((name) => notWritable([argument, name], own[name])));
  return all;
}

function ungrouped(sections: JsonObject, specifications: readonly string[]): JsonObject {
  // Copying thousands of members takes milliseconds.
  if (!specifications.some((name) => name in sections)) return sections;
  const groups = specifications.map((name) => sections[name]).filter(isJsonObject);
  const others = Object.entries(sections).filter(([name]) => !specifications.includes(name));
  return Object.fromEntries([...others, ...groups.flatMap((group) => Object.entries(group))]);
}

/** Throws `INVALID_INPUT` for header members with another value than the platform's. */
export function refuseOtherHeader(sent: JsonObject, own: JsonObject, argument: string): void {
  const faults = Object.entries(sent).flatMap(([name, value]): InputFault[] =>
    isHeaderValue(name, value, own[name]) ? [] : [notWritable([argument, name], own[name])],
  );
  if (faults.length > 0) throw invalidInput(...faults);
}

/** Tells whether a sent header member has the platform's value. EN 18223 writes `granularity` in lower case, and once `Item`. */
export const isHeaderValue = (name: string, sent: Json, own: Json | undefined): boolean =>
  own !== undefined && canonicalJson(written(name, sent)) === canonicalJson(own);

const written = (name: string, sent: Json): Json =>
  name === 'granularity' && typeof sent === 'string' ? sent.toLowerCase() : sent;

export const notWritable = (path: readonly string[], own: Json | undefined): InputFault => ({
  type: 'read_only',
  path: [...path],
  message: own === undefined ? 'Cannot be written: it has no value' : `Cannot be written: it is ${canonicalJson(own)}`,
});

const wrong = (path: readonly string[], message: string) =>
  invalidInput({ type: 'value_error', path: [...path], message });
