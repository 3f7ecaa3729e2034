import type { CustodyContext } from '../context.js';
import { type Coordinates, pairedCoordinates } from './coordinates.rules.js';

/** Known place of a scan. */
export interface ScanPlace {
  readonly coordinates: Coordinates | null;
  readonly country: string | null;
  readonly city: string | null;
  /** Display name: city and country, or null. */
  readonly label: string | null;
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/**
 * Returns the place of a scan: coordinates as sent, rounded; city and country at these coordinates, or else of the
 * caller's address (§4.23), according to the operator's database. The coordinates of an address are used for the clone
 * rules where the scan sent none.
 */
export function scanPlace(
  context: Pick<CustodyContext, 'ports' | 'clientAddress'>,
  sent: { readonly latitude?: number | null; readonly longitude?: number | null },
): ScanPlace {
  const { locateAddress, locateCoordinates } = context.ports;
  const there = pairedCoordinates(sent.latitude, sent.longitude);
  const located = (there && locateCoordinates?.(there)) ?? locateAddress?.(context.clientAddress) ?? null;
  const coordinates = there ?? pairedCoordinates(located?.coordinates?.latitude, located?.coordinates?.longitude);
  const country = located?.country ?? null;
  const city = located?.city ?? null;
  const parts = [city, country && (COUNTRY_NAMES.of(country) ?? country)].filter((part) => part !== null);
  return { coordinates, country, city, label: parts.length > 0 ? parts.join(', ') : null };
}
