import type { Language } from '../../schema/vocabulary/languages.js';

import { type DocumentWords, en } from './document-words.en.js';
import { fr } from './document-words.fr.js';

const WORDS: Readonly<Record<Language, DocumentWords>> = { en, fr };

export const documentWordsOf = (language: Language): DocumentWords => WORDS[language];

/** Units at the end of keys (`weight_kg`) as written after a number; those that are words, in English. */
const UNITS: Readonly<Record<string, string>> = {
  _percent: '%',
  percentage: '%',
  _kg: 'kg',
  _g: 'g',
  _grams: 'g',
  _l: 'l',
  _kwh: 'kWh',
  _wh: 'Wh',
  _ah: 'Ah',
  _v: 'V',
  _w: 'W',
  _cm: 'cm',
  _mm: 'mm',
  _c: '°C',
  _ppm: 'ppm',
  _newton: 'N',
  _litres: 'l',
  _hours: 'hours',
  _years: 'years',
  _months: 'months',
  _days: 'days',
  cycles_to_80_percent: 'cycles',
  kg_co2e: 'kg CO₂e',
};

const endingOf = (key: string): string | undefined =>
  Object.keys(UNITS)
    .filter((ending) => key.endsWith(ending))
    .sort((one, other) => other.length - one.length)[0];

/** Returns the English name of the unit at the end of a key. */
export function unitNameOf(key: string): string | undefined {
  const ending = endingOf(key);
  return ending && UNITS[ending];
}

/** Returns the unit of the number under a key; undefined where the key has none. */
export function unitOf(key: string, { units }: DocumentWords): string | undefined {
  const unit = unitNameOf(key);
  return unit && (units[unit] ?? unit);
}

/** Returns the name of a field; for an unknown key its words, without the unit. */
export function fieldName(key: string, { fields }: DocumentWords): string {
  if (Object.hasOwn(fields, key)) return fields[key]!;
  const ending = endingOf(key);
  const bare = ending?.startsWith('_') ? key.slice(0, -ending.length) : key;
  return readable(bare);
}

export function sectionName(key: string, { sections }: DocumentWords): string {
  return Object.hasOwn(sections, key) ? sections[key]! : readable(key);
}

const readable = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** Sorts members for display: in the order of the names here, then unknown ones in the document's order. */
export function inReadingOrder(
  members: Readonly<Record<string, unknown>>,
  kind: 'sections' | 'fields',
): [string, unknown][] {
  const order = new Map(Object.keys(en[kind]).map((key, index) => [key, index]));
  const place = (key: string): number => order.get(key) ?? order.size;
  return Object.entries(members).sort(([one], [other]) => place(one) - place(other));
}
