import type { Language } from '../../schema/vocabulary/languages.js';

import { type DocumentWords, en } from './document-words.en.js';
import { fr } from './document-words.fr.js';

const WORDS: Readonly<Record<Language, DocumentWords>> = { en, fr };

export const documentWordsOf = (language: Language): DocumentWords => WORDS[language];

/** Units that keys carry at their end (`weight_kg`), as they are written after a number. */
const UNITS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  _percent: { en: '%', fr: '%' },
  percentage: { en: '%', fr: '%' },
  _kg: { en: 'kg', fr: 'kg' },
  _g: { en: 'g', fr: 'g' },
  _grams: { en: 'g', fr: 'g' },
  _l: { en: 'l', fr: 'l' },
  _kwh: { en: 'kWh', fr: 'kWh' },
  _wh: { en: 'Wh', fr: 'Wh' },
  _ah: { en: 'Ah', fr: 'Ah' },
  _v: { en: 'V', fr: 'V' },
  _w: { en: 'W', fr: 'W' },
  _cm: { en: 'cm', fr: 'cm' },
  _mm: { en: 'mm', fr: 'mm' },
  _c: { en: '°C', fr: '°C' },
  _ppm: { en: 'ppm', fr: 'ppm' },
  _newton: { en: 'N', fr: 'N' },
  _litres: { en: 'l', fr: 'l' },
  _hours: { en: 'hours', fr: 'heures' },
  _years: { en: 'years', fr: 'ans' },
  _months: { en: 'months', fr: 'mois' },
  _days: { en: 'days', fr: 'jours' },
  cycles_to_80_percent: { en: 'cycles', fr: 'cycles' },
  kg_co2e: { en: 'kg CO₂e', fr: 'kg CO₂e' },
};

const endingOf = (key: string): string | undefined =>
  Object.keys(UNITS)
    .filter((ending) => key.endsWith(ending))
    .sort((one, other) => other.length - one.length)[0];

/** Unit of the number under a key; undefined when the key names none. */
export function unitOf(key: string, language: Language): string | undefined {
  const ending = endingOf(key);
  return ending && UNITS[ending]?.[language];
}

/** Name of a field; keys nobody named are read as words, without the unit they end with. */
export function fieldName(key: string, language: Language): string {
  const { fields } = documentWordsOf(language);
  if (Object.hasOwn(fields, key)) return fields[key] as string;
  const ending = endingOf(key);
  const bare = ending?.startsWith('_') ? key.slice(0, -ending.length) : key;
  return readable(bare);
}

export function sectionName(key: string, language: Language): string {
  const { sections } = documentWordsOf(language);
  return Object.hasOwn(sections, key) ? (sections[key] as string) : readable(key);
}

const readable = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** Members in the order they are read best: as the words name them, then what nobody named, as it stands in the document. */
export function inReadingOrder(
  members: Readonly<Record<string, unknown>>,
  kind: keyof DocumentWords,
): [string, unknown][] {
  const order = new Map(Object.keys(en[kind]).map((key, index) => [key, index]));
  const place = (key: string): number => order.get(key) ?? order.size;
  return Object.entries(members).sort(([one], [other]) => place(one) - place(other));
}
