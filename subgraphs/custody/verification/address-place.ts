import type { Coordinates } from './coordinates.rules.js';

/** Where an address is, as far as the operator's database knows. */
export interface AddressPlace {
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly city: string | null;
  readonly coordinates: Coordinates | null;
}

export type LocateAddress = (address: string) => AddressPlace | null;
