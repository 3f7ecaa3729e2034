import type { Json } from '../../../schema/json.js';
import {
  type DictionaryTerm,
  type DisclosedTerm,
  dictionaryTerms,
} from '../../../schema/passport-document/dictionary.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';
import { partFor } from '../disclosure/disclosure.rules.js';
import { sectionRule } from '../disclosure/disclosure-table.rules.js';
import { visiblePart } from '../disclosure/visible-part.rules.js';

/** Returns every term of the vocabulary, with the tiers that see its values. */
export const disclosedTerms = (): readonly DisclosedTerm[] =>
  dictionaryTerms().map((term) => {
    const rule = term.section ? sectionRule(term.section) : undefined;
    const strictest = rule?.sector ?? rule?.withheld?.sector ?? null;
    return {
      ...term,
      sector: rule?.sector ?? null,
      tiers: term.section ? TIERS.filter((tier) => isShown(term, tier, strictest)) : [],
    };
  });

/** Evaluates the disclosure rules on a section that has only this element. */
function isShown({ name, section }: DictionaryTerm, tier: Tier, sector: Sector | null): boolean {
  const part = partFor(section!, tier, { sector, override: null });
  if (part === undefined) return false;
  const below = name.split('.').slice(1);
  const value = below.reduceRight<Json>((inner, key) => ({ [key]: inner }), true);
  return below.length === 0 || visiblePart(value, part) !== undefined;
}
