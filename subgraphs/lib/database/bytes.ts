import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Hex } from 'viem';

/** Bytes in PostgreSQL's hexadecimal form (8.4.1), for JSON and the keys of lookups, which hold text only. */
export type ByteText = `\\x${string}`;

type Null<Bytes> = Extract<Bytes, null>;

/** Decodes a hexadecimal text (`0x…`). */
export const bytesOf = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');

/** Converts a hexadecimal text (`0x…`) to PostgreSQL's form. */
export const byteText = (hex: string): ByteText => `\\x${hex.slice(2)}`;

/** Selects bytes as PostgreSQL writes them. */
export const selectedBytes = (bytes: Expression<Buffer | null>): RawBuilder<string> =>
  sql<string>`'\\x' || encode(${bytes}, 'hex')`;

/** Selects bytes as a hexadecimal text (`0x…`). */
export const selectedHex = <Bytes extends Buffer | null>(bytes: Expression<Bytes>): RawBuilder<Hex | Null<Bytes>> =>
  sql`'0x' || encode(${bytes}, 'hex')`.$castTo<Hex | Null<Bytes>>();

/** Selects bytes as a decimal number, most significant byte first. */
export const selectedDigits = <Bytes extends Buffer | null>(
  bytes: Expression<Bytes>,
): RawBuilder<string | Null<Bytes>> =>
  sql`('0x' || encode(${bytes}, 'hex'))::numeric::text`.$castTo<string | Null<Bytes>>();
