import { describe, expect, it } from '@jest/globals';
import { inGroups, numberTyped, readingsOf, readTyped } from '../../../schema/identifiers/typed-number.js';

describe('what people type', () => {
  it.each([
    ['0A1B2C3D4E5F', { number: '0A1B2C3D4E5F' }],
    ['  0a1b 2c3d 4e5f ', { number: '0a1b 2c3d 4e5f' }],
    ['https://id.example.test/p/0A1B2C3D4E5F?linkType=dpp', { number: '0A1B2C3D4E5F' }],
    ['id.example.test/fr/product/0A1B2C3D4E5F', { number: '0A1B2C3D4E5F' }],
    ['https://id.example.test/v1/certificate/DPP-CERT-0A1B2C3D4E5F/download', { number: 'DPP-CERT-0A1B2C3D4E5F' }],
    ['https://id.example.test/fr/find?identifier=0A1B2C3D4E5F', { number: '0A1B2C3D4E5F' }],
    ['https://id.example.test/01/03614270000010/10/L%2F1', { path: '/01/03614270000010/10/L%2F1' }],
    ['https://id.example.test/fr/passport/01/03614270000010', { path: '/01/03614270000010' }],
    ['https://id.example.test/v1/qr/verify?u=aa&ts=1&s=bb', { path: '/verify?u=aa&ts=1&s=bb' }],
    ['//evil.example/01/%0d%0aX', { path: '/01/%0d%0aX' }],
    ['https://id.example.test/p/%E0%A4%A', { number: 'https://id.example.test/p/%E0%A4%A' }],
    ['a / b', { number: 'a / b' }],
  ])('%s', (text, typed) => {
    expect(readTyped(text)).toEqual(typed);
  });

  it.each([
    ['https://id.example.test/p/0A1B2C3D4E5F?linkType=dpp', '0A1B2C3D4E5F'],
    ['https://id.example.test/01/03614270000010/10/L1/21/0A%2F1', '0A/1'],
    ['https://id.example.test/01/03614270000010/10/21/21/7K3M9PQR2TVX', '7K3M9PQR2TVX'],
    ['https://id.example.test/01/03614270000010/22/21/10/2021/21/7K3M9PQR2TVX', '7K3M9PQR2TVX'],
    ['https://id.example.test/01/03614270000010/10/21', 'https://id.example.test/01/03614270000010/10/21'],
    ['https://id.example.test/01/03614270000010/21/', 'https://id.example.test/01/03614270000010/21/'],
    ['https://id.example.test/v1/qr/verify?u=aa&ts=1&s=bb', 'aa'],
    ['https://id.example.test/01/03614270000010', 'https://id.example.test/01/03614270000010'],
    ['https://id.example.test/01/03614270000010/21/%E0', 'https://id.example.test/01/03614270000010/21/%E0'],
    [' 0a1b-2c3d ', '0a1b-2c3d'],
  ])('%s has the number %s', (text, number) => {
    expect(numberTyped(text)).toBe(number);
  });

  it.each([
    ['0A1B-2C3D-4E5F', ['0A1B-2C3D-4E5F', '0A1B2C3D4E5F']],
    ['0a1b\u00a02c3d\u20114e5f', ['0a1b\u00a02c3d\u20114e5f', '0a1b2c3d4e5f']],
    ['dpp-cert-0a1b2c3d4e5f', ['dpp-cert-0a1b2c3d4e5f', 'dppcert0a1b2c3d4e5f', 'DPP-CERT-0A1B2C3D4E5F']],
    ['DPP CERT 0a1b 2c3d 4e5f', ['DPP CERT 0a1b 2c3d 4e5f', 'DPPCERT0a1b2c3d4e5f', 'DPP-CERT-0A1B2C3D4E5F']],
  ])('%s is read as', (number, readings) => {
    expect(readingsOf(number, 'DPP-CERT-')).toEqual(readings);
  });

  it('keeps the case of an installation’s own prefix', () => {
    expect(readingsOf('nordcert-0a1b2c3d4e5f', 'Nord-CERT-')).toContain('Nord-CERT-0A1B2C3D4E5F');
  });

  it('shows a number in groups of four', () => {
    expect(inGroups('0A1B2C3D4E5F')).toEqual(['0A1B', '2C3D', '4E5F']);
    expect(inGroups('ABCDE')).toEqual(['ABCD', 'E']);
  });
});
