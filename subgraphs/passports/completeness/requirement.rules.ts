import type { Sector } from '../../../schema/vocabulary/sectors.js';
import type { BatteryCategory } from './battery-category.rules.js';

/**
 * Batteries of which a data point is asked from February 2027, by the Commission's guidance on data points by category
 * (version 1.0, July 2026): categories, or none. `pending`: its format awaits an act. `not_to_be_filled`: the guidance
 * leaves it out.
 */
export type BatteryGuidance = readonly BatteryCategory[] | 'pending' | 'not_to_be_filled';

/** A requirement of a regulation on the content of a passport. */
export interface Requirement {
  readonly path: readonly string[];
  readonly sectors: 'all' | readonly Sector[];
  readonly regulation: string;
  readonly article: string;
  /** Of data points of batteries that are not asked of every category. */
  readonly guidance?: BatteryGuidance;
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
