import { createHash } from 'node:crypto';
import { canonicalText } from '../../lib/linked-data/canonical-text.js';

/** Size limit of a document in canonical form, in bytes of UTF-8. */
export const MAX_DOCUMENT_BYTES = 256 * 1024;

/** Writes the canonical text by which documents are compared and hashed. */
export const canonicalJson = canonicalText;

/** Hashes a text's UTF-8 bytes with SHA-256: 64 lowercase hexadecimal digits. */
export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** Returns `data_hash` of a passport version: SHA-256 of the RFC 8785 form of the whole document. */
export const dataHash = (document: unknown): string => sha256Hex(canonicalJson(document));
