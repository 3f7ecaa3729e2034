import { isLongerThan } from '../../lib/bounds/text-bound.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { brandCodeOf } from '../peers/brand-code.js';
import { countryCode } from './country-code.rules.js';
import { RETAILER_COLUMNS, type RetailerRow } from './retailer.statements.js';

export interface RetailerFacts {
  readonly brandId: number;
  readonly code: string;
  readonly name: string;
  readonly country?: string | null;
  readonly city?: string | null;
  readonly active?: boolean | null;
}

/** Creates or changes a point of sale; its code names it within its brand. */
export async function saveRetailer(context: CustodyContext, facts: RetailerFacts): Promise<RetailerRow> {
  const country = countryCode(facts.country);
  if (country === undefined) {
    const message = 'Expected an ISO 3166 alpha-2 code';
    throw invalidInput({ type: 'value_error', path: ['country'], message, input: facts.country });
  }
  if (facts.code.length < 1 || isLongerThan(facts.code, 64)) {
    const message = 'Expected 1 to 64 characters';
    throw invalidInput({ type: 'value_error', path: ['code'], message, input: facts.code });
  }
  const { rows } = await context.database.pool.query<RetailerRow>(
    `insert into custody.retailer (brand_id, brand_code, code, name, country, city, active)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand_id, code) do update set name = excluded.name, country = excluded.country, city = excluded.city,
       active = excluded.active
     returning ${RETAILER_COLUMNS}`,
    [
      facts.brandId,
      await brandCodeOf(context, facts.brandId),
      facts.code,
      facts.name,
      country,
      facts.city?.trim() || null,
      facts.active ?? true,
    ],
  );
  return rows[0]!;
}
