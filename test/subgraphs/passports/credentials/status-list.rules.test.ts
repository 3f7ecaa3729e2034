import { describe, expect, it } from '@jest/globals';
import { StatusList } from '@sd-jwt/jwt-status-list';
import fc from 'fast-check';
import {
  type CredentialStatus,
  LIST_SIZE,
  placeOf,
  STATUS,
  statusListClaim,
  statusOfItem,
} from '../../../../subgraphs/passports/credentials/status-list.rules.js';

describe('Token Status List', () => {
  it('[Token Status List list] is read by an independent library', () => {
    const entry = fc.tuple(fc.nat(LIST_SIZE - 1), fc.constantFrom<CredentialStatus>('valid', 'invalid', 'suspended'));
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ([index]) => index }), (entries) => {
        const { bits, lst } = statusListClaim(new Map(entries));
        const list = StatusList.decompressStatusList(lst, bits as 2);
        for (const [index, status] of entries) expect(list.getStatus(index)).toBe(STATUS[status]);
      }),
      { numRuns: 20 },
    );
  });

  it('entries fill one list after the other', () => {
    expect(placeOf(0)).toEqual({ list: 0, index: 0 });
    expect(placeOf(LIST_SIZE)).toEqual({ list: 1, index: 0 });
  });

  it.each<[string, boolean, CredentialStatus]>([
    ['written', false, 'valid'],
    ['mined', false, 'valid'],
    ['burn_submitted', false, 'valid'],
    ['stolen', true, 'suspended'],
    ['written', true, 'suspended'],
    ['revoked', false, 'invalid'],
    ['archived', false, 'invalid'],
    ['superseded', false, 'invalid'],
    ['burned', true, 'invalid'],
  ])('an item that is %s (stolen: %s) makes it %s', (status, stolen, expected) =>
    expect(statusOfItem(status, stolen)).toBe(expected));
});
