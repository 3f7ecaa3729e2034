import type { Tier } from '../../../schema/vocabulary/tiers.js';

/** Lists of sections or `section.field` by tier. */
export type CategoryDisclosure = Readonly<Partial<Record<Tier, readonly string[]>>>;

/** Disclosure lists by key of category. */
export type BrandDisclosure = Readonly<Record<string, CategoryDisclosure>>;

export interface ServiceProvider {
  readonly identifier: string;
  readonly name: string;
}
