import { createHmac } from 'node:crypto';
import { keyObject } from '../../lib/crypto/secrets.js';
import { generateCertificateNumber } from '../certificates/certificate-number.rules.js';
import { generateSerial } from '../items/serial.rules.js';

/** Numbers of an item that people read. */
interface Numbers {
  readonly serial: string;
  readonly certificate: string;
}

/** Position of the certificate's bytes among those derived for a row; the serial's come before. */
const CERTIFICATE_FROM = 16;

/**
 * Derives the numbers of a row's item: unpredictable without the installation's key, and the same when the row is
 * minted again, so that what was printed before a database was restored names its item afterwards.
 */
export function numbersOfRow(key: Uint8Array, prefix: string, jobId: string, position: number): Numbers {
  const derived = createHmac('sha256', keyObject(key))
    .update(`numbers of mint batch row ${jobId} ${position}`)
    .digest();
  return {
    serial: generateSerial((bytes) => derived.subarray(0, bytes)),
    certificate: generateCertificateNumber(prefix, (bytes) =>
      derived.subarray(CERTIFICATE_FROM, CERTIFICATE_FROM + bytes),
    ),
  };
}
