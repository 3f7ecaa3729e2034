import { createHash } from 'node:crypto';
import { canonicalText } from '../../lib/linked-data/canonical-text.js';

/** Most bytes of a document in canonical form, UTF-8. */
export const MAX_DOCUMENT_BYTES = 256 * 1024;

/** Serialises documents in canonical form for comparison and hashing. */
export const canonicalJson = canonicalText;

/** Hashes a text's UTF-8 bytes with SHA-256: 64 lowercase hexadecimal digits. */
export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** Returns `data_hash` of a passport version: SHA-256 of the RFC 8785 form of the whole document. */
export const dataHash = (document: unknown): string => sha256Hex(canonicalJson(document));
