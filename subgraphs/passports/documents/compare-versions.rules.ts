import { isJsonObject, type Json } from '../../../schema/json.js';
import { canonicalJson } from './canonical-json.rules.js';

/** One difference between two documents. `path` is a JSON Pointer (RFC 6901). */
export type Change =
  | { readonly kind: 'added'; readonly path: string; readonly after: Json }
  | { readonly kind: 'removed'; readonly path: string; readonly before: Json }
  | { readonly kind: 'changed'; readonly path: string; readonly before: Json; readonly after: Json };

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Lists the changes from one document to another by innermost member; lists are compared by position. */
export function compareVersions(before: Json, after: Json, path = ''): Change[] {
  if (isJsonObject(before) && isJsonObject(after)) {
    return members(new Map(Object.entries(before)), new Map(Object.entries(after)), path);
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return members(new Map([...before.entries()].map(byPlace)), new Map([...after.entries()].map(byPlace)), path);
  }
  return canonicalJson(before) === canonicalJson(after) ? [] : [{ kind: 'changed', path, before, after }];
}

const byPlace = ([index, value]: [number, Json]): [string, Json] => [String(index), value];

function members(before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>, path: string): Change[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key): Change[] => {
    const at = `${path}/${escaped(key)}`;
    const [old, now] = [before.get(key), after.get(key)];
    if (old === undefined) return now === undefined ? [] : [{ kind: 'added', path: at, after: now }];
    if (now === undefined) return [{ kind: 'removed', path: at, before: old }];
    return compareVersions(old, now, at);
  });
}
