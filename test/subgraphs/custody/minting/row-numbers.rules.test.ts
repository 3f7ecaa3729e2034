import { expect, it } from '@jest/globals';
import { asCertificateNumber } from '../../../../subgraphs/custody/certificates/certificate-number.rules.js';
import { canonicalSerial } from '../../../../subgraphs/custody/items/serial.rules.js';
import { numbersOfRow } from '../../../../subgraphs/custody/minting/row-numbers.rules.js';

const JOB = '00000000-0000-4000-8000-000000000001';
const numbers = (position: number, { key = 1, jobId = JOB } = {}) =>
  numbersOfRow(Buffer.alloc(32, key), 'OURS-CERT-', jobId, position);

it('numbers of a row are the same each time, and others for each row, batch and installation', () => {
  const { serial, certificate } = numbers(0);
  expect(canonicalSerial(serial)).toBe(serial);
  expect(asCertificateNumber(certificate)).toBe(certificate);
  expect(certificate).toMatch(/^OURS-CERT-/);
  expect(certificate).not.toContain(serial);
  expect(numbers(0)).toEqual({ serial, certificate });
  const others = [numbers(1), numbers(0, { key: 2 }), numbers(0, { jobId: JOB.replace('1', '2') })];
  expect(new Set([serial, ...others.map((other) => other.serial)]).size).toBe(4);
  expect(new Set([certificate, ...others.map((other) => other.certificate)]).size).toBe(4);
});
