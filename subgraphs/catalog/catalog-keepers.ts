import { anyOf, itsBrandKeys, itsBrandTeam } from '../common/access/access.js';
import type { Belonging } from '../common/access/belonging.js';

/** Admits those who maintain a brand's catalog: its team, its keys, and resellers' keys that serve it. */
export const catalogKeepers = anyOf(itsBrandTeam, itsBrandKeys);

/** Declares that an object belongs to the brand in its `brandId`. */
export const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });
