import { generateSerial } from '../items/serial.rules.js';

/** Default prefix; an installation may choose another that ends in `CERT-`. */
export const CERTIFICATE_PREFIX = 'DPP-CERT-';

const CERTIFICATE_NUMBER = /^[\x21-\x7e]{0,64}CERT-[\x21-\x7e]{12}$/;

/** Returns a fresh certificate number: the prefix and twelve characters of the serial alphabet. */
export const generateCertificateNumber = (
  prefix: string = CERTIFICATE_PREFIX,
  random?: (bytes: number) => Uint8Array,
): string => prefix + generateSerial(random);

/** Returns a value that may be a certificate number, edge spaces removed and nothing else: case matters (§2.1). */
export function asCertificateNumber(value: string): string | null {
  const trimmed = value.trim();
  return CERTIFICATE_NUMBER.test(trimmed) ? trimmed : null;
}
