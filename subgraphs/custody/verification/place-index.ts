import { setImmediate as breath } from 'node:timers/promises';
import type { CityResponse, Reader } from 'maxmind';
import type { AddressPlace } from './address-place.js';
import { type Coordinates, distanceKm } from './coordinates.rules.js';

/** Finds the nearest city of the operator's database at some coordinates. */
export type LocateCoordinates = (coordinates: Coordinates) => AddressPlace | null;

/** Kilometres within which a city is considered near. */
const NEAR_KM = 50;
/** Places indexed per turn of the event loop. */
const AT_ONCE = 2_000;

/**
 * Builds the index of an address database's cities by coordinates. The database is a tree of networks whose leaves
 * refer to places: every place is read once, through the first network that leads to it, and added to a grid of
 * one-degree cells.
 */
export async function placeIndex(database: Buffer, reader: Reader<CityResponse>): Promise<LocateCoordinates> {
  const cells = new Map<string, AddressPlace[]>();
  let done = 0;
  for (const address of onePerPlace(database, reader)) {
    done += 1;
    if (done % AT_ONCE === 0) await breath();
    const place = address === null ? null : cityAt(reader, address);
    if (!place?.coordinates) continue;
    const cell = cellOf(place.coordinates);
    const known = cells.get(cell);
    if (known) known.push(place);
    else cells.set(cell, [place]);
  }
  return (coordinates) =>
    nearest(
      coordinates,
      neighbours(coordinates).flatMap((cell) => cells.get(cell) ?? []),
    );
}

function cityAt(reader: Reader<CityResponse>, address: string): AddressPlace | null {
  const found = reader.get(address);
  const { latitude, longitude } = found?.location ?? {};
  const city = found?.city?.names.en;
  if (!city || latitude === undefined || longitude === undefined) return null;
  return { country: found?.country?.iso_code ?? null, city, coordinates: { latitude, longitude } };
}

const cellOf = ({ latitude, longitude }: Coordinates): string => `${Math.floor(latitude)} ${Math.floor(longitude)}`;

/** Returns the cell of a place and its neighbours, across the 180th meridian too. */
function neighbours({ latitude, longitude }: Coordinates): string[] {
  const around = [-1, 0, 1];
  return around.flatMap((up) =>
    around.map((along) => `${Math.floor(latitude) + up} ${((Math.floor(longitude) + along + 540) % 360) - 180}`),
  );
}

function nearest(coordinates: Coordinates, places: readonly AddressPlace[]): AddressPlace | null {
  let best: AddressPlace | null = null;
  let least = NEAR_KM;
  for (const place of places) {
    const distance = distanceKm(coordinates, place.coordinates!);
    if (distance > least) continue;
    best = place;
    least = distance;
  }
  return best;
}

/**
 * Yields an IPv4 address of the first network of each place; null in between, so that the caller can yield to other
 * work. The search tree follows its specification: nodes of two records, each a node, empty, or a place.
 */
function* onePerPlace(database: Buffer, { metadata }: Reader<CityResponse>): Generator<string | null> {
  const { nodeCount, ipVersion } = metadata;
  const record = recordReader(database, metadata);
  const seen = new Set<number>();
  // In an IPv6 tree, IPv4 is below 96 zero bits.
  let root = 0;
  for (let bit = 0; ipVersion === 6 && bit < 96 && root < nodeCount; bit += 1) root = record(root, 0);
  const open = [{ node: root, prefix: 0, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, prefix, depth } = next;
    if (node >= nodeCount || depth === 32) {
      if (node <= nodeCount || seen.has(node)) continue;
      seen.add(node);
      yield dotted(prefix);
      continue;
    }
    const bit = 2 ** (31 - depth);
    open.push({ node: record(node, 1), prefix: prefix + bit, depth: depth + 1 });
    open.push({ node: record(node, 0), prefix, depth: depth + 1 });
    yield null;
  }
}

const dotted = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

type RecordReader = (node: number, side: 0 | 1) => number;

/** Records have 24, 28 or 32 bits; two of 28 share the middle byte, whose upper half belongs to the left one. */
function recordReader(database: Buffer, { recordSize, nodeByteSize }: Reader<CityResponse>['metadata']): RecordReader {
  if (recordSize === 32) return (node, side) => database.readUInt32BE(node * nodeByteSize + side * 4);
  if (recordSize === 24) return (node, side) => database.readUIntBE(node * nodeByteSize + side * 3, 3);
  return (node, side) => {
    const at = node * nodeByteSize;
    const middle = database[at + 3]!;
    const high = side === 0 ? middle >> 4 : middle & 0x0f;
    return high * 2 ** 24 + database.readUIntBE(at + side * 4, 3);
  };
}
