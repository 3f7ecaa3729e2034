import { anyOf, itsBrandKeys, itsBrandTeam } from '../lib/graphql/access.js';
import type { Belonging } from '../lib/graphql/belonging.js';

/** Admits those who keep the catalog of a brand: its team, its keys, and resellers' keys that serve it. */
export const catalogKeepers = anyOf(itsBrandTeam, itsBrandKeys);

/** Says that an object belongs to the brand whose number it carries. */
export const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });
