import { setImmediate as breath } from 'node:timers/promises';
import type { CityResponse, Reader } from 'maxmind';
import type { AddressPlace } from './address-place.js';
import { type Coordinates, distanceKm } from './coordinates.rules.js';

/** The city at some coordinates, as far as the operator's database knows one near them. */
export type LocateCoordinates = (coordinates: Coordinates) => AddressPlace | null;

/** A city farther away than this many kilometres is another place. */
const NEAR_KM = 50;
/** So much is done at once: requests wait for nothing longer. */
const AT_ONCE = 2_000;

/**
 * Builds the search for cities of an address database by their coordinates. The database is a tree of networks whose
 * leaves point to places: every place is read once, through the first network that leads to it, and put into a grid of
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

/** Returns the cell of a place and those around it; the ones beyond 180 degrees are on the other side. */
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
 * Yields an IPv4 address of the first network that leads to each place; null in between, so that the caller can let other work
 * run. The search tree is as its specification has it: nodes of two records, each a node, nothing, or a place.
 */
function* onePerPlace(database: Buffer, { metadata }: Reader<CityResponse>): Generator<string | null> {
  const { nodeCount, ipVersion } = metadata;
  const record = recordReader(database, metadata);
  const seen = new Set<number>();
  // In a tree of IPv6, IPv4 is where 96 zeros lead.
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

/** Records have 24, 28 or 32 bits; two of 28 share the byte in the middle, the left one its upper half. */
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
