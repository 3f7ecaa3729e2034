import { readFile } from 'node:fs/promises';
import { type CityResponse, Reader } from 'maxmind';
import { type AddressPlace, type LocateAddress } from './address-place.js';
import { type LocateCoordinates, placeIndex } from './place-index.js';

export interface AddressDatabase {
  readonly locateAddress: LocateAddress;
  /** Finds nothing before `indexed`. */
  readonly locateCoordinates: LocateCoordinates;
  readonly indexed: Promise<void>;
}

/** Looks up addresses and coordinates in an MMDB file with cities or countries (`GEOIP_DB`). */
export async function openAddressDatabase(path: string): Promise<AddressDatabase> {
  const database = await readFile(path);
  const reader = new Reader<CityResponse>(database);
  let byCoordinates: LocateCoordinates = () => null;
  const indexed = placeIndex(database, reader).then((found) => {
    byCoordinates = found;
  });
  return {
    locateAddress: (address) => placeOf(validAddress(reader, address)),
    locateCoordinates: (coordinates) => byCoordinates(coordinates),
    indexed,
  };
}

function placeOf(found: CityResponse | null): AddressPlace | null {
  if (!found) return null;
  const { latitude, longitude } = found.location ?? {};
  return {
    country: found.country?.iso_code ?? null,
    city: found.city?.names.en ?? null,
    coordinates: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
  };
}

function validAddress(reader: Reader<CityResponse>, address: string): CityResponse | null {
  try {
    return reader.get(address);
  } catch {
    // Not an IP address, e.g. a Unix socket.
    return null;
  }
}
