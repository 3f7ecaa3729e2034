/** Every role an account can have (§5.2); `distributor` is the distributor contact, `brand_admin` the administrator of a brand. */
export const ROLES = [
  'repairer',
  'recycler',
  'distributor',
  'brand_admin',
  'customer',
  'authority',
  'operator',
] as const;
export type Role = (typeof ROLES)[number];

/** Trades a brand recognizes in an accreditation (§2.6). */
export const TRADES = ['repairer', 'recycler'] as const satisfies readonly Role[];
export type Trade = (typeof TRADES)[number];

export const TRADE_MEANINGS: Readonly<Record<Trade, string>> = {
  repairer: 'Repair.',
  recycler: 'Recycling.',
};
