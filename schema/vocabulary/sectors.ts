/** Sectors of product categories with specific sections in a passport. */
export const SECTORS = ['battery', 'textile', 'footwear'] as const;
export type Sector = (typeof SECTORS)[number];

export const SECTOR_MEANINGS: Readonly<Record<Sector, string>> = {
  battery: 'Batteries.',
  textile: 'Textiles.',
  footwear: 'Footwear.',
};
