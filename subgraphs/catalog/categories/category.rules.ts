/** Sectors of categories that have sections of their own in passports. */
export const SECTORS = ['battery', 'textile', 'footwear'] as const;

export type Sector = (typeof SECTORS)[number];

export const isSector = (value: string): value is Sector => SECTORS.some((sector) => sector === value);
