import { describe, expect, it } from '@jest/globals';
import { countedAddress, isPrivateAddress } from '../../../../subgraphs/lib/windows/counted-address.js';

describe('what an address is counted as', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:3::1', '2001:db8:1:3::/64'],
    ['', ''],
    ['not:an:address', 'not:an:address'],
  ])('%s: %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['10.1.2.3', true],
    ['192.168.1.1', true],
    ['fd00::1', true],
    ['203.0.113.9', false],
    ['2001:db8::1', false],
    ['', false],
  ])('%s is private: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });
});
