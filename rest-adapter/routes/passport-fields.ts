import { Type } from '@sinclair/typebox';
import { Text } from '../runtime/schema-types.js';

/** Describes the hash of a whole document. */
export const Hash = Text('SHA-256 of the canonical JSON (RFC 8785) of the whole document.', {
  pattern: '^[0-9a-f]{64}$',
});

export const Gtin = Text('14 digits.', { pattern: '^[0-9]{14}$' });

/** Describes a 32-byte value of the chain. */
export const Hex32 = (description: string) => Text(description, { pattern: '^0x[0-9a-f]{64}$' });

/** Describes the id of a lot (batch). */
export const LotNumber = Type.Integer({ description: 'Number of the batch (lot).' });
export const LotCode = Text('Code of the batch (lot).');

/** Headers of responses that depend on the caller or may change at any time, which no cache may store (§4.18, §4.22). */
export const NEVER_KEPT = { 'Cache-Control': 'no-store, max-age=0' } as const;
