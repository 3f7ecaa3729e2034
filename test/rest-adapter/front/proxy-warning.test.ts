import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { Logger } from 'pino';
import { proxyWarning } from '../../../rest-adapter/front/proxy-warning.js';

const call = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ headers: forwarded ? { 'x-forwarded-for': forwarded } : {}, socket: { remoteAddress } }) as never;

function warnings(publicUrl: string, trustProxy: boolean, calls: readonly IncomingMessage[]): string[] {
  const lines: string[] = [];
  const warn = proxyWarning({ publicUrl, trustProxy }, { warn: (line: string) => lines.push(line) } as never as Logger);
  for (const one of calls) warn(one);
  return lines;
}

const FORWARDED = [
  call('10.0.0.3', '203.0.113.9'),
  call('::ffff:127.0.0.1', '203.0.113.9'),
  call('::1', '198.51.100.2'),
];

describe('a proxy that is not configured', () => {
  it.each(FORWARDED)('is logged with the first call that it forwards, once: %#', (first) => {
    const lines = warnings('http://localhost:8080', false, [call('10.0.0.3'), first, ...FORWARDED]);
    expect(lines).toEqual([
      expect.stringMatching(
        /^A call came with X-Forwarded-For from a private address while TRUST_PROXY is off: set TRUST_PROXY=on/,
      ),
    ]);
  });

  it('is logged at the start where the public address is https', () => {
    expect(warnings('https://passports.example', false, FORWARDED)).toEqual([
      expect.stringMatching(/^PUBLIC_URL is https while TRUST_PROXY is off/),
    ]);
  });

  it('does not warn when the proxy is trusted, or when the header comes from an untrusted client', () => {
    expect(warnings('https://passports.example', true, FORWARDED)).toEqual([]);
    expect(warnings('http://localhost:8080', false, [call('8.8.8.8', '10.0.0.1')])).toEqual([]);
  });
});
