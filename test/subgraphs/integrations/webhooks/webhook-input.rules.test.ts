import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventTypes, webhookFaults } from '../../../../subgraphs/integrations/webhooks/webhook-input.rules.js';
import {
  generateWebhookSecret,
  secretFaults,
  signingSecrets,
} from '../../../../subgraphs/integrations/webhooks/webhook-secret.rules.js';
import { hostOf, urlFaults } from '../../../../subgraphs/integrations/webhooks/webhook-url.rules.js';
import { parseNetworks } from '../../../../subgraphs/lib/outbound/public-address.js';

const kinds = (faults: { type: string }[]) => faults.map(({ type }) => type);

describe('§2.4 url of a subscription', () => {
  it('is https, 10 to 2048 characters', () => {
    expect(urlFaults('https://a.b', [])).toEqual([]);
    expect(kinds(urlFaults('https://a', []))).toEqual(['string_too_short']);
    const long = `https://a.test/${'x'.repeat(2048 - 15)}`;
    expect(urlFaults(long, [])).toEqual([]);
    expect(kinds(urlFaults(`${long}x`, []))).toEqual(['string_too_long']);
    expect(kinds(urlFaults('http://hooks.example.test', []))).toEqual(['value_error']);
    expect(kinds(urlFaults('https://exa mple.test/', []))).toEqual(['url_parsing']);
  });

  it.each([
    'https://127.0.0.1/hook',
    'https://10.1.2.3/hook',
    'https://172.16.0.1/hook',
    'https://192.168.1.1/hook',
    'https://169.254.169.254/latest',
    'https://0.0.0.0/hook',
    'https://[::1]/hook',
    'https://[fe80::1]/hook',
    'https://[fd00::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[64:ff9b::7f00:1]/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://localhost/hook',
    'https://printer.local/hook',
  ])('is publicly routable: %s is not', (url) => {
    expect(urlFaults(url, [])).toMatchObject([{ type: 'value_error', path: ['url'], input: url }]);
  });

  it('may lead where the operator allows it', () => {
    expect(urlFaults('https://127.0.0.1:4433/hook', parseNetworks(['127.0.0.0/8']))).toEqual([]);
    expect(hostOf('https://127.0.0.1:4433/hook')).toBe('127.0.0.1:4433');
  });

  it.each([22, 25, 53, 80, 1023])('has no port below 1024 but 443: %i', (port) => {
    expect(urlFaults(`https://hooks.example.com:${port}/`, [])).toMatchObject([
      { type: 'value_error', path: ['url'], message: 'Value error, url must use port 443 or one from 1024 on' },
    ]);
  });

  it.each(['', ':443', ':1024', ':8443', ':65535'])('may have the port %s', (port) => {
    expect(urlFaults(`https://hooks.example.com${port}/`, [])).toEqual([]);
  });

  it('carries no credentials', () => {
    expect(kinds(urlFaults('https://user:secret@hooks.example.test/', []))).toEqual(['value_error']);
  });
});

describe('§4.3 input of a subscription', () => {
  it('is refused with all its faults at once', () => {
    const faults = webhookFaults(
      { url: 'http://x.test/abc', events: ['product.scanned', 'nope'], secret: 'short' },
      [],
    );
    expect(faults.map(({ path }) => path)).toEqual([['url'], ['events', 1], ['secret']]);
  });

  it('never echoes a secret', () => {
    expect(secretFaults('short')[0]?.input).toBeNull();
  });

  it('names each event type once', () => {
    expect(eventTypes(['product.scanned', 'clone.alert', 'product.scanned'])).toEqual([
      'product.scanned',
      'clone.alert',
    ]);
  });

  it('takes secrets of 32 to 128 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 200 }), (secret) => {
        expect(secretFaults(secret).length === 0).toBe(secret.length >= 32 && secret.length <= 128);
      }),
    );
  });

  it('generates secrets of 43 characters that it would accept itself', () => {
    const secrets = Array.from({ length: 50 }, generateWebhookSecret);
    for (const secret of secrets) {
      expect(secret).toMatch(/^[A-Za-z0-9]{43}$/);
      expect(secretFaults(secret)).toEqual([]);
    }
    expect(new Set(secrets).size).toBe(50);
  });
});

describe('replacing a secret', () => {
  const until = new Date('2026-09-11T08:00:00Z');
  const secrets = { current: 'new', former: { secret: 'old', until } };

  it('signs with both for 24 hours, the new one first', () => {
    expect(signingSecrets(secrets, new Date(until.getTime() - 1))).toEqual(['new', 'old']);
    expect(signingSecrets(secrets, until)).toEqual(['new']);
    expect(signingSecrets({ current: 'new', former: null }, until)).toEqual(['new']);
  });
});
