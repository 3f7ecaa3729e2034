import { type Static, Type } from '@sinclair/typebox';
import { Text } from './schema-types.js';

const degrees = (limit: number, coordinate: string) =>
  Type.Optional(
    Type.Number({ minimum: -limit, maximum: limit, description: `${coordinate}; counts only with the other one.` }),
  );

/** Parameters of a signed verification URL (§4.23), for the route and the page. */
export const SIGNED_ADDRESS = {
  u: Text('Chip hash; `0x` may be left out.', { pattern: '^\\s*(0[xX])?[0-9a-fA-F]{64}\\s*$' }),
  ts: Type.Integer({ format: 'int64', description: 'Creation time of the address, in seconds since the epoch.' }),
  s: Text('Signature.'),
};

/** Optional coordinates of a scan, sent by the caller. */
export const COORDINATES = {
  latitude: degrees(90, 'Latitude in degrees'),
  longitude: degrees(180, 'Longitude in degrees'),
};

const Query = Type.Object({ ...SIGNED_ADDRESS, ...COORDINATES });

/** Returns the variables of a verification. HEAD requests do not count as scans. */
export const verificationOf = (query: Static<typeof Query>, method: string) => ({
  input: {
    uidHash: query.u,
    madeAt: query.ts,
    signature: query.s,
    latitude: query.latitude ?? null,
    longitude: query.longitude ?? null,
    record: method !== 'HEAD',
  },
});
