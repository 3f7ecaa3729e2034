import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Size limit of a document in canonical form, in bytes of UTF-8. */
export const MAX_DOCUMENT_BYTES = 256 * 1024;

// The package is CommonJS: its default export is the function itself at run time, the types say otherwise.
const serialize = canonicalize as unknown as (value: unknown) => string;

/** Writes the one canonical text of a JSON value (RFC 8785). Strings must be well-formed Unicode and numbers finite. */
export const canonicalJson = (value: unknown): string => serialize(value);

/** Hashes a text's UTF-8 bytes with SHA-256: 64 lowercase hexadecimal digits. */
export const sha256Hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** Returns `data_hash` of a passport version: SHA-256 of the RFC 8785 form of the whole document. */
export const dataHash = (document: unknown): string => sha256Hex(canonicalJson(document));
