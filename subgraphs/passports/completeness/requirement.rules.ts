import type { Sector } from '../../../schema/vocabulary/sectors.js';

/** A requirement of a regulation on the content of a passport. */
export interface Requirement {
  readonly path: readonly string[];
  readonly sectors: 'all' | readonly Sector[];
  readonly regulation: string;
  readonly article: string;
  readonly label: { readonly en: string; readonly fr: string };
}

/** `path`: names separated by full stops. */
export const ask = (
  path: string,
  sectors: Requirement['sectors'],
  regulation: string,
  article: string,
  en: string,
  fr: string,
): Requirement => ({ path: path.split('.'), sectors, regulation, article, label: { en, fr } });
