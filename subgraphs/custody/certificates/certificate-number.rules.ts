import { CERTIFICATE_NUMBER } from '../../../schema/identifiers/certificate-number.js';
import { generateSerial } from '../items/serial.rules.js';

/** Default prefix; an installation may configure another that ends in `CERT-`. */
export const CERTIFICATE_PREFIX = 'DPP-CERT-';

const NUMBER = new RegExp(CERTIFICATE_NUMBER);

/** Returns a fresh certificate number: the prefix and twelve characters of the serial alphabet. */
export const generateCertificateNumber = (
  prefix: string = CERTIFICATE_PREFIX,
  random?: (bytes: number) => Uint8Array,
): string => prefix + generateSerial(random);

/** Returns a possible certificate number, trimmed only, since case matters (§2.1). */
export function asCertificateNumber(value: string): string | null {
  const trimmed = value.trim();
  return NUMBER.test(trimmed) ? trimmed : null;
}
