import { readGtin } from '../../../schema/identifiers/gtin.js';

/** A decentralized identifier (DID Core, 3.1), without path, query and fragment. */
const DID = /^did:[a-z\d]+:(?!.*:$)(?:[A-Za-z\d._:-]|%[\dA-Fa-f]{2})+$/;
const DOI = /^(?:https:\/\/doi\.org\/|doi:)?10\.\d{4,9}\/\S+$/;
/** A code of ISO 6523: the number of its scheme, and at most 35 characters. */
const CODE = /^(\d{4}):(\S{1,35})$/;
/** Scheme of GLNs in ISO 6523. */
const GLN_SCHEME = '0088';

/** Prefix of a GLN in the format of the CIRPASS-2 registry. */
const GLN = 'GLN-';

/**
 * Returns the identifier of an operator or facility in the form of EN 18219 (clause 6): a DID, DOI or ISO 6523 code as
 * it is, a GLN as its 13 digits. Null for any other value.
 */
export function standardPartyId(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return glnOf(text) ?? (DID.test(text) || DOI.test(text) || isCode(text) ? text : null);
}

function isCode(text: string): boolean {
  const [, scheme, code = ''] = CODE.exec(text) ?? [];
  return scheme === GLN_SCHEME ? glnOf(code) === code : scheme !== undefined;
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
