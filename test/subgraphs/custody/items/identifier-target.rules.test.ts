import { describe, expect, it } from '@jest/globals';
import { targetOfNumber, targetOfPrinted } from '../../../../subgraphs/custody/items/identifier-target.rules.js';

const item = { serial: '0A1B2C3D4E5F', uidHash: `0x${'4f'.repeat(32)}`, inCatalog: true };
const product = { kind: 'product', identifier: item.serial };
const passport = { kind: 'passport', identifier: item.uidHash };

describe('where a printed serial leads', () => {
  it.each([
    ['to the item', item, [], product],
    ['to the passport of an item that is gone', { ...item, inCatalog: false }, [], passport],
    ['to the passport that is asked for', item, ['dpp'], passport],
    ['to it however its link type is written', item, [' GS1:DPP '], passport],
    ['to it when the second spelling asks', item, ['gs1:pip', 'digitalproductpassport'], passport],
    ['to the item for any other link type', item, ['gs1:pip', ''], product],
  ])('%s', (_, printed, linkTypes, target) => expect(targetOfPrinted(printed, linkTypes)).toEqual(target));
});

describe('where another number leads', () => {
  it.each([
    ['3760123456784', '03760123456784'],
    [' 40170725 ', '00000040170725'],
  ])('%p: to its GTIN', (value, gtin) => expect(targetOfNumber(value)).toEqual({ kind: 'gtin', identifier: gtin }));

  it.each(['123', '1234567890', '3760123456785', '376-0123456789', '', 'CERT-2026'])('%p: nowhere', (value) =>
    expect(targetOfNumber(value)).toBeNull());
});
