import type { InputFault } from '../../../schema/error-facts.js';
import { isRecord } from '../../../schema/record.js';
import { tooLong } from '../../../schema/validation-sentences.js';
import { characterFault, isLongerThan } from './text-bound.js';

export interface JsonBound {
  readonly kind: 'json';
  /** Most bytes: of texts and keys, plus eight for every other value. */
  readonly maxBytes: number;
  /** Deepest nesting of keys. */
  readonly maxDepth: number;
  /** False where texts are validated later, value by value. Default true. */
  readonly checksTexts?: boolean;
  /** Most members of the outermost object. */
  readonly maxKeys?: number;
  /** Most characters of each text. */
  readonly maxLength?: number;
}

/** Deepest JSON that the platform serialises. */
export const DEEPEST = 64;

/** Tells whether a JSON value is nested deeper than allowed; iterative. */
export function isDeeperThan(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return false;
}

type Path = readonly (string | number)[];

/** Most faults reported. */
const MOST_FAULTS = 20;

/** Lists every fault of a JSON value; iterative, since nesting may exceed the call stack. */
export function jsonFaults(value: unknown, bound: JsonBound, at: Path): InputFault[] {
  const faults: InputFault[] = [];
  const waiting: Place[] = [{ value, depth: 0 }];
  let bytes = 0;
  const report = (text: string, place: Place): void => {
    const fault = textFault(text, bound);
    if (fault) faults.push({ ...fault, path: [...at, ...pathOf(place)] });
  };
  while (waiting.length > 0 && faults.length < MOST_FAULTS) {
    const place = waiting.pop()!;
    const { value: part, depth } = place;
    if (depth > bound.maxDepth) return [TOO_DEEP(at)];
    bytes += typeof part === 'string' ? Buffer.byteLength(part) : 8;
    if (typeof part === 'string') report(part, place);
    else if (Array.isArray(part)) {
      for (const [key, child] of part.entries()) waiting.push({ value: child, depth: depth + 1, key, parent: place });
    } else if (isRecord(part)) {
      for (const key of Object.keys(part)) {
        bytes += Buffer.byteLength(key);
        report(key, place);
        waiting.push({ value: part[key], depth: depth + 1, key, parent: place });
      }
    }
    if (bytes > bound.maxBytes) return [tooLarge(bound.maxBytes, at)];
  }
  return [...faults.slice(0, MOST_FAULTS), ...keyFaults(value, bound, at)];
}

/** A value inside of a JSON value; its path is computed only for a fault. */
interface Place {
  readonly value: unknown;
  readonly depth: number;
  readonly key?: string | number;
  readonly parent?: Place;
}

const pathOf = ({ key, parent }: Place): Path => (key === undefined || !parent ? [] : [...pathOf(parent), key]);

function textFault(text: string, { checksTexts = true, maxLength }: JsonBound): Omit<InputFault, 'path'> | undefined {
  if (!checksTexts) return undefined;
  const isLong = maxLength !== undefined && isLongerThan(text, maxLength);
  return isLong ? { type: 'string_too_long', message: tooLong(maxLength) } : characterFault(text);
}

function keyFaults(value: unknown, { maxKeys }: JsonBound, path: Path): InputFault[] {
  if (maxKeys === undefined || typeof value !== 'object' || value === null) return [];
  if (Object.keys(value).length <= maxKeys) return [];
  return [{ type: 'too_long', path, message: `Object should have at most ${maxKeys} fields` }];
}

const TOO_DEEP = (path: Path): InputFault => ({ type: 'recursion_loop', path, message: 'Input is nested too deeply' });

const tooLarge = (most: number, path: Path): InputFault => ({
  type: 'too_large',
  path,
  message: `Input should have at most ${most} bytes`,
});
