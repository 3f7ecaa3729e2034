/** Coordinates of a scan in degrees, rounded to two decimals: about 1.1 km (§8). */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

const rounded = (degrees: number): number => Math.round(degrees * 100) / 100 + 0;

/** Returns valid coordinates (§4.23); null where one is missing or out of range. */
export function pairedCoordinates(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): Coordinates | null {
  if (latitude == null || longitude == null) return null;
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

const EARTH_RADIUS_KM = 6371.0088;

/** Returns the great-circle distance in kilometres (haversine). */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const dLat = radians(b.latitude - a.latitude);
  const dLon = radians(b.longitude - a.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
