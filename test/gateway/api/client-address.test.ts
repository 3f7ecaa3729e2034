import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { clientAddress } from '../../../gateway/api/client-address.js';

const from = (forwarded: string | undefined, trustProxy: boolean, remoteAddress = '10.0.0.9'): string =>
  clientAddress(
    { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as unknown as IncomingMessage,
    trustProxy,
  );

describe('§8 whose window a call is counted in', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::7]:51234', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ])('behind a trusted proxy that says %s it is %s', (forwarded, address) => {
    expect(from(forwarded, true)).toBe(address);
  });

  it('is the far end where no proxy is trusted, or one says nothing', () => {
    expect(from('203.0.113.7', false)).toBe('10.0.0.9');
    expect(from(undefined, true)).toBe('10.0.0.9');
    expect(from(' , ', true)).toBe('10.0.0.9');
    expect(from(undefined, false, '::ffff:10.0.0.8')).toBe('10.0.0.8');
  });
});
