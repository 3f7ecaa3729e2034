import { lengthNotBetween } from '../../../schema/field-sentences.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { brandCodeOf } from '../peers/brand-code.js';
import { countryCode } from './country-code.rules.js';
import { type RetailerRow, saveRetailerRow } from './retailer.statements.js';

export interface RetailerFacts {
  readonly brandId: number;
  readonly code: string;
  readonly name: string;
  readonly country?: string | null;
  readonly city?: string | null;
  readonly active?: boolean | null;
}

/** Creates or updates a point of sale, identified by its code within its brand. */
export async function saveRetailer(context: CustodyContext, facts: RetailerFacts): Promise<RetailerRow> {
  const country = countryCode(facts.country);
  if (facts.code.length < 1 || isLongerThan(facts.code, 64)) {
    const message = lengthNotBetween(1, 64);
    throw invalidInput({ type: 'value_error', path: ['code'], message, input: facts.code });
  }
  const row = await saveRetailerRow.row(context.database.pool, {
    brandId: facts.brandId,
    brandCode: await brandCodeOf(context, facts.brandId),
    code: facts.code,
    name: facts.name,
    country,
    city: facts.city?.trim() || null,
    active: facts.active ?? true,
  });
  return row!;
}
