import type { Coordinates } from './coordinates.rules.js';

/** Place of an IP address according to the operator's database. */
export interface AddressPlace {
  /** ISO 3166 alpha-2. */
  readonly country: string | null;
  readonly city: string | null;
  readonly coordinates: Coordinates | null;
}

export type LocateAddress = (address: string) => AddressPlace | null;
