import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import {
  deliveryHeaders,
  signingKey,
  webhookId,
} from '../../../../subgraphs/integrations/webhooks/webhook-signature.rules.js';

const stripe = new Stripe('sk_test_none', { apiVersion: '2022-11-15' });
const body = Buffer.from('{"event_id":"5f0c1a8e-9a44-4d0b-8f0e-2b8f6f0f9a11","product_name":"Écharpe"}');
const secret = 'a-secret-of-at-least-32-characters-long';
const other = 'Z'.repeat(43);
const at = new Date();

const sign = (secrets: string[], bytes: Buffer = body) =>
  deliveryHeaders({ type: 'product.scanned', body: bytes, keys: secrets.map(signingKey), at });

describe('§6 headers of a delivery', () => {
  it('name the event, the body and the time of the attempt in seconds', () => {
    const headers = sign([secret]);
    expect(headers['Content-Type']).toBe('application/json');
    expect(headers['X-Webhook-Event']).toBe('product.scanned');
    expect(headers['X-Webhook-Id']).toBe(createHash('sha256').update(body).digest('hex'));
    expect(headers['X-Webhook-Timestamp']).toBe(String(Math.floor(at.getTime() / 1000)));
    expect(headers['X-Webhook-Signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  });

  it('keep their identifier on a retry, when timestamp and signature change', () => {
    const later = deliveryHeaders({
      type: 'product.scanned',
      body,
      keys: [signingKey(secret)],
      at: new Date(at.getTime() + 60_000),
    });
    expect(later['X-Webhook-Id']).toBe(webhookId(body));
    expect(later['X-Webhook-Timestamp']).not.toBe(sign([secret])['X-Webhook-Timestamp']);
    expect(later['X-Webhook-Signature']).not.toBe(sign([secret])['X-Webhook-Signature']);
  });

  it('are verified by the stripe package, unchanged', () => {
    const header = sign([secret])['X-Webhook-Signature']!;
    expect(stripe.webhooks.constructEvent(body, header, secret)).toEqual(JSON.parse(body.toString()));
    expect(() => stripe.webhooks.constructEvent(body, header, other)).toThrow();
    expect(() => stripe.webhooks.constructEvent(Buffer.from(`${body} `), header, secret)).toThrow();
  });

  it('have one signature in ours while a secret is replaced, the current one; the stripe package accepts no other', () => {
    const header = sign([other, secret])['X-Webhook-Signature']!;
    expect(header).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    expect(stripe.webhooks.constructEvent(body, header, other)).toBeDefined();
    expect(() => stripe.webhooks.constructEvent(body, header, secret)).toThrow();
  });

  it('have both in the standard one, newest first: the standardwebhooks package accepts either', () => {
    const headers = sign([other, secret]);
    for (const known of [other, secret]) new Webhook(known, { format: 'raw' }).verify(body, headers);
    const [newest] = headers['webhook-signature']!.split(' ');
    expect(newest).toBe(sign([other])['webhook-signature']!.split(' ')[0]);
    expect(headers).toMatchObject({
      'webhook-id': webhookId(body),
      'webhook-timestamp': headers['X-Webhook-Timestamp'],
    });
  });

  it('§6 begin, in the standard one, with the signatures of both secrets, newest first, whether a secret is base64 or not', () => {
    const former = 'Y'.repeat(43);
    const by = (
      key: string | Buffer,
      { 'webhook-id': id, 'webhook-timestamp': time }: Record<string, string>,
    ): string => `v1,${createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64')}`;
    const headers = sign([other, former]);
    const texts = [by(other, headers), by(former, headers)];
    const decoded = [other, former].map((known) => by(Buffer.from(known, 'base64'), headers));
    expect(headers['webhook-signature']!.split(' ')).toEqual([...texts, ...decoded]);
    const ofText = sign([other, secret]);
    expect(ofText['webhook-signature']!.split(' ').slice(0, 2)).toEqual([by(other, ofText), by(secret, ofText)]);
    expect(sign([secret])['webhook-signature']!.split(' ')).toEqual([by(secret, ofText)]);
  });

  it.each([
    ['plain text', secret, (text: string) => new Webhook(text, { format: 'raw' })],
    ['base64 of it', secret, (text: string) => new Webhook(Buffer.from(text).toString('base64'))],
    ['as issued', other, (text: string) => new Webhook(text)],
    ['as issued, with the prefix of the standard', `whsec_${other}`, (text: string) => new Webhook(text)],
  ])('are verified by the standardwebhooks package, secret given as %s', (_form, known, receiver) => {
    const headers = sign([known]);
    expect(receiver(known).verify(body, headers)).toEqual(JSON.parse(body.toString()));
    expect(() => receiver(known).verify(Buffer.from(`${body} `), headers)).toThrow();
  });

  it('are verified whatever the body and the secret', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.string({ minLength: 32, maxLength: 128, unit: 'grapheme-ascii' }),
        (text, anySecret) => {
          const bytes = Buffer.from(text);
          const headers = sign([anySecret], bytes);
          stripe.webhooks.signature?.verifyHeader(text, headers['X-Webhook-Signature']!, anySecret);
          new Webhook(anySecret, { format: 'raw' }).verify(text, headers, { jsonParse: false });
        },
      ),
    );
  });
});
