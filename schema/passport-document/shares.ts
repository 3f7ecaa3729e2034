import { isRecord, type UnknownRecord } from '../record.js';
import { TextInLanguage } from './text-in-language.js';

/** A share of a whole, in per cent. */
export type Share = readonly [name: string, percent: number];

export const SHARE_NAMES = ['name', 'material', 'substance', 'type'];
export const SHARE_VALUES = ['percentage', 'percent', 'share_percent', 'share'];

export const isObject = (value: unknown): value is UnknownRecord =>
  isRecord(value) && !(value instanceof TextInLanguage);

/** Returns the name of an object in any language of the document. */
export const plainName = (value: unknown): string | undefined =>
  value instanceof TextInLanguage ? value.text : typeof value === 'string' ? value : undefined;

/** Returns name and share of a list entry; `['', undefined]` where it has neither. */
export function namedShare(value: unknown): readonly [string, unknown] {
  if (!isObject(value)) return ['', undefined];
  const name = SHARE_NAMES.map((key) => plainName(value[key])).find((text) => text !== undefined);
  const share = SHARE_VALUES.find((key) => typeof value[key] === 'number');
  return [name ?? '', share && value[share]];
}

/** Returns named numbers whose sum is at most 100 per cent; undefined for all others. */
export function sharesIn(entries: readonly (readonly [string, unknown])[]): readonly Share[] | undefined {
  const shares = entries.filter((entry): entry is [string, number] => Boolean(entry[0]) && isPercent(entry[1]));
  const total = shares.reduce((sum, [, percent]) => sum + percent, 0);
  return shares.length > 0 && shares.length === entries.length && total <= 100.5 ? shares : undefined;
}

export const isPercent = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;
