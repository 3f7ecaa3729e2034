import { anyOf, itsBrandKeys, itsBrandTeam } from '../lib/graphql/access.js';
import type { Belonging } from '../lib/graphql/belonging.js';

/** Who keeps the catalog of a brand: its team, its keys, and resellers' keys that serve it. */
export const catalogKeepers = anyOf(itsBrandTeam, itsBrandKeys);

/** What carries the number of its brand is that brand's. */
export const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });
