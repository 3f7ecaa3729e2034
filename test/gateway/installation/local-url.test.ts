import { describe, expect, it } from '@jest/globals';
import { localUrl } from '../../../gateway/installation/local-url.js';

describe('the URL of a server on this machine', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['localhost', 'http://localhost:4000'],
    ['192.168.1.4', 'http://192.168.1.4:4000'],
    ['0.0.0.0', 'http://127.0.0.1:4000'],
    ['::', 'http://[::1]:4000'],
    ['::1', 'http://[::1]:4000'],
    ['[::1]', 'http://[::1]:4000'],
    ['fd00::4', 'http://[fd00::4]:4000'],
  ])('that listens on %s is %s', (host, url) => {
    expect(localUrl(host, 4000)).toBe(url);
    expect(new URL(url).port).toBe('4000');
  });
});
