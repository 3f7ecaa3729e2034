import type { InputFault } from '../../../schema/error-facts.js';
import { tooLong } from '../../../schema/validation-sentences.js';
import { characterFault } from './text-bound.js';

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
  const waiting: { value: unknown; path: Path }[] = [{ value, path: at }];
  let bytes = 0;
  while (waiting.length > 0 && faults.length < MOST_FAULTS) {
    const { value: part, path } = waiting.pop()!;
    if (path.length - at.length > bound.maxDepth) return [TOO_DEEP(at)];
    bytes += typeof part === 'string' ? Buffer.byteLength(part) : 8;
    if (typeof part === 'string') faults.push(...textFaults(part, bound, path));
    else if (typeof part === 'object' && part !== null) {
      for (const [key, child] of Object.entries(part)) {
        if (!Array.isArray(part)) bytes += Buffer.byteLength(key);
        if (!Array.isArray(part)) faults.push(...textFaults(key, bound, path));
        waiting.push({ value: child, path: [...path, Array.isArray(part) ? Number(key) : key] });
      }
    }
    if (bytes > bound.maxBytes) return [tooLarge(bound.maxBytes, at)];
  }
  return [...faults.slice(0, MOST_FAULTS), ...keyFaults(value, bound, at)];
}

function textFaults(text: string, { checksTexts = true, maxLength }: JsonBound, path: Path): InputFault[] {
  if (!checksTexts) return [];
  const long = maxLength !== undefined && [...text].length > maxLength;
  const fault = long ? { type: 'string_too_long', message: tooLong(maxLength) } : characterFault(text);
  return fault ? [{ ...fault, path }] : [];
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
