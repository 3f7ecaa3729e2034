import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustodyPorts } from '../../../../subgraphs/custody/ports.js';
import { openAddressDatabase } from '../../../../subgraphs/custody/verification/address-database.js';
import { scanPlace } from '../../../../subgraphs/custody/verification/scan-place.js';
import { addressDatabase, type KnownNetwork } from '../../../support/address-database.js';

const NETWORKS: readonly KnownNetwork[] = [
  { network: '192.0.2.0/25', place: { country: 'FR', city: 'Paris', at: [48.8566, 2.3522] } },
  { network: '192.0.2.128/25', place: { country: 'FR', city: 'Versailles', at: [48.8014, 2.1301] } },
  { network: '198.51.100.0/24', place: { country: 'FJ', city: 'Waiyevo', at: [-16.79, -179.98] } },
  { network: '203.0.113.0/24', place: { country: 'JP', city: null, at: [35.69, 139.69] } },
];

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'places-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function placesOf(shape: { bits: number; version: number }) {
  const file = join(folder, `${shape.bits}-${shape.version}.mmdb`);
  await writeFile(file, addressDatabase(NETWORKS, shape));
  const database = await openAddressDatabase(file);
  await database.indexed;
  return (address: string, latitude?: number, longitude?: number) =>
    scanPlace(
      { clientAddress: address, ports: database as unknown as CustodyPorts },
      { latitude: latitude ?? null, longitude: longitude ?? null },
    );
}

describe.each([
  { bits: 24, version: 4 },
  { bits: 28, version: 6 },
  { bits: 32, version: 6 },
])("§4.23 places of scans, from an operator's database of $bits bits and version $version", (shape) => {
  it('without coordinates, city and country are those of the address', async () => {
    const place = await placesOf(shape);
    expect(place('192.0.2.7').label).toBe('Paris, France');
    expect(place('203.0.113.9')).toMatchObject({ label: 'Japan', country: 'JP', city: null });
    expect(place('100.64.0.1')).toEqual({ coordinates: null, country: null, city: null, label: null });
    expect(place('no address').label).toBeNull();
  });

  it('with coordinates, those of the nearest city, wherever the address is', async () => {
    const place = await placesOf(shape);
    expect(place('203.0.113.9', 48.85661, 2.35222)).toEqual({
      coordinates: { latitude: 48.86, longitude: 2.35 },
      country: 'FR',
      city: 'Paris',
      label: 'Paris, France',
    });
    expect(place('203.0.113.9', 48.8, 2.1).city).toBe('Versailles');
  });

  it('a city is found across the date line; far from any, the address says', async () => {
    const place = await placesOf(shape);
    expect(place('192.0.2.7', -16.8, 179.95).city).toBe('Waiyevo');
    expect(place('192.0.2.7', -16.8, 178.9).city).toBe('Paris');
    expect(place('203.0.113.9', 0, 0).label).toBe('Japan');
  });
});
