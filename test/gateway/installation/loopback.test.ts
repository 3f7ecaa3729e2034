import { describe, expect, it } from '@jest/globals';
import { isLoopback } from '../../../gateway/installation/loopback.js';

describe('a host to listen on', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '::1',
    '[::1]',
    'localhost',
    'LOCALHOST',
  ])('is this machine alone: %s', (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '::',
    '192.168.1.4',
    '10.0.0.1',
    '::ffff:10.0.0.1',
    'platform.example',
    'localhost.example',
    '',
  ])('is reached by others: "%s"', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
