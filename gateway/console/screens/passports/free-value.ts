import { isRecord, type UnknownRecord } from '../../../../schema/record.js';

/** Kinds of a value without a schema; `other` is a value that only JSON can express (null). */
export type FreeKind = 'text' | 'number' | 'boolean' | 'group' | 'list' | 'other';

export const FREE_KINDS: readonly FreeKind[] = ['text', 'number', 'boolean', 'group', 'list'];

export function freeKindOf(value: unknown): FreeKind {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return 'list';
  return isRecord(value) ? 'group' : 'other';
}

/** Converts a statement to another kind, keeping as much of its value as that kind can hold. */
export function asKind(value: unknown, kind: FreeKind): unknown {
  if (kind === freeKindOf(value)) return value;
  const scalar = isRecord(value) || Array.isArray(value) || value === null ? '' : value;
  switch (kind) {
    case 'text':
      return String(scalar ?? '');
    case 'number':
      return Number(String(scalar ?? '').replace(',', '.')) || 0;
    case 'boolean':
      return scalar === true || scalar === 'true';
    case 'list':
      return isRecord(value) ? Object.values(value) : [value ?? ''];
    case 'group':
      return Array.isArray(value) ? Object.fromEntries(value.map((each, at) => [String(at + 1), each])) : {};
    case 'other':
      return null;
  }
}

/** Returns an empty entry of a list with the structure of a given one. */
export function emptied(like: unknown): unknown {
  if (Array.isArray(like)) return [];
  if (isRecord(like)) return Object.fromEntries(Object.entries(like).map(([key, value]) => [key, emptied(value)]));
  return typeof like === 'number' ? 0 : typeof like === 'boolean' ? false : '';
}

/** Renames a member of an object in place; undefined when the new name is empty or in use. */
export function renamed(object: UnknownRecord, from: string, to: string): UnknownRecord | undefined {
  if (to === from) return object;
  if (to === '' || to in object) return undefined;
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}

/** Returns a name that is not in use yet. */
export function freeName(object: UnknownRecord, wanted: string): string {
  let name = wanted;
  for (let count = 2; name in object; count += 1) name = `${wanted}_${count}`;
  return name;
}
