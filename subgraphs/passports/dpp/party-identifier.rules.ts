import { readGtin } from '../../../schema/identifiers/gtin.js';

const DID_DOI_OR_CODE = /^(?:did:[a-z0-9]+:\S+|(?:https:\/\/doi\.org\/|doi:)?10\.\d{4,9}\/\S+|\d{4}:\S+)$/;

/** Prefix of a GLN in the format of the CIRPASS-2 registry. */
const GLN = 'GLN-';

/**
 * Returns the identifier of an operator or facility in the form of EN 18219 (clause 6): a DID, DOI or ISO 6523 code as
 * it is, a GLN as its 13 digits. Null for any other value.
 */
export function standardPartyId(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return glnOf(text) ?? (DID_DOI_OR_CODE.test(text) ? text : null);
}

/** Returns the identifier of an operator or facility in the format of the CIRPASS-2 registry, which marks a GLN. */
export function registryPartyId(text: string): string {
  const gln = glnOf(text);
  return gln === null ? text : `${GLN}${gln}`;
}

/** Returns the digits of a Global Location Number: 13 digits, with the check digit of GTINs (GS1). */
function glnOf(text: string): string | null {
  const digits = text.startsWith(GLN) ? text.slice(GLN.length) : text;
  return /^\d{13}$/.test(digits) && 'gtin' in readGtin(digits) ? digits : null;
}
