import { describe, expect, it } from '@jest/globals';
import {
  dppId,
  productId,
  productName,
  readDppId,
  readProductId,
  subjectName,
} from '../../../../subgraphs/passports/dpp/dpp-identifier.rules.js';

const BASE = 'https://dpp.example';
const LINK = { gtin: '03614270000010', lot: null, serial: '0A1B2C3D4E5F' };

describe('unique product identifiers', () => {
  it('are read as they are written', () => {
    expect(readProductId(BASE, productId(BASE, { serial: '0A1B2C3D4E5F' }))).toEqual({ serial: '0A1B2C3D4E5F' });
    expect(readProductId(BASE, productId(BASE, { passportId: 7 }))).toEqual({ passportId: 7 });
    expect(readProductId(BASE, `${BASE}/01/${LINK.gtin}/21/${LINK.serial}`)).toMatchObject({ link: LINK });
  });

  it.each([
    [{ gtin: LINK.gtin, lot: 'L.1', serial: null }, { link: { gtin: LINK.gtin, lot: 'L.1', serial: null } }],
    [{ gtin: LINK.gtin, lot: 'L/1', serial: null }, { passportId: 7 }],
    [{ gtin: LINK.gtin, lot: '..', serial: null }, { passportId: 7 }],
    [LINK, { link: LINK }],
    [{ gtin: null, lot: null, serial: LINK.serial }, { serial: LINK.serial }],
    [{ gtin: null, lot: 'L', serial: null }, { passportId: 7 }],
  ])('are links where the numbers can be in one: %j', (numbers, name) => {
    expect(productName(numbers, 7)).toEqual(name);
    expect(readProductId(BASE, productId(BASE, productName(numbers, 7)))).toEqual(name);
  });

  it.each([
    ['model' as const, { link: { gtin: LINK.gtin, lot: null, serial: null } }],
    ['batch' as const, { link: { gtin: LINK.gtin, lot: 'L', serial: null } }],
    ['item' as const, { link: LINK }],
  ])('name the subject of a passport at its level, %s', (level, name) =>
    expect(subjectName(level, { ...LINK, lot: 'L' }, 7)).toEqual(name));

  it('name an item without a serial by its passport, since the link of its GTIN names its model', () =>
    expect(subjectName('item', { ...LINK, serial: null }, 7)).toEqual({ passportId: 7 }));

  it.each([
    ['a host in capitals', `https://DPP.Example/p/0A1B2C3D4E5F`],
    ['a scheme in capitals', `HTTPS://dpp.example/p/0A1B2C3D4E5F`],
    ["the scheme's own port", `https://dpp.example:443/p/0A1B2C3D4E5F`],
  ])('[RFC 3986 6.2] are the same with %s', (_, identifier) =>
    expect(readProductId(BASE, identifier)).toEqual({ serial: '0A1B2C3D4E5F' }));

  it.each([
    'https://dpp.example/P/0A1B2C3D4E5F',
    'http://dpp.example/p/0A1B2C3D4E5F',
    'https://dpp.example:8443/p/0A1B2C3D4E5F',
    'https://dpp.example.evil/p/0A1B2C3D4E5F',
    'https://dpp.example@evil.example/p/0A1B2C3D4E5F',
    'https://user@dpp.example/p/0A1B2C3D4E5F',
    'https://dpp.exa\tmple/p/0A1B2C3D4E5F',
    'https:\\\\dpp.example/p/0A1B2C3D4E5F',
    'https:dpp.example/p/0A1B2C3D4E5F',
    '//dpp.example/p/0A1B2C3D4E5F',
    '/p/0A1B2C3D4E5F',
    'https://dpp.example/p/0A1B2C3D4E5F?a=b',
    'https://dpp.example/p/0A1B2C3D4E5F?',
    'https://dpp.example/01/03614270000010?17=271231',
    'https://dpp.example?/p/0A1B2C3D4E5F',
    'https://[/p/0A1B2C3D4E5F',
    'https://dpp.example',
    '',
  ])('%j is none of this installation', (identifier) => expect(readProductId(BASE, identifier)).toBeUndefined());

  it('stand below the path of an installation that has one', () => {
    const base = 'https://dpp.example/passports';
    expect(readProductId(base, 'https://DPP.example/passports/p/0A1B2C3D4E5F')).toEqual({ serial: '0A1B2C3D4E5F' });
    expect(readProductId(base, 'https://dpp.example/Passports/p/0A1B2C3D4E5F')).toBeUndefined();
    expect(readProductId(base, 'https://dpp.example/p/0A1B2C3D4E5F')).toBeUndefined();
  });
});

describe('identifiers of passports', () => {
  it('are their address, with scheme and host in any case, or the number at its end', () => {
    for (const one of [dppId(BASE, 7), 'HTTPS://Dpp.Example/v1/dpps/7', '7'])
      expect([one, readDppId(BASE, one)]).toEqual([one, 7]);
  });

  it.each([
    'https://dpp.example/V1/dpps/7',
    'https://other.example/v1/dpps/7',
    `${dppId(BASE, 7)}?a`,
    'v1/dpps/7',
    '07',
  ])('%j is none', (one) => expect(readDppId(BASE, one)).toBeUndefined());
});
