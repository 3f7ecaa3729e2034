import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addCertificate, addItem } from '../../support/items.js';
import { openPublicItems, type PublicItems } from '../../support/public-items.js';
import { startRest } from '../../support/rest.js';

let at: PublicItems;
beforeAll(async () => {
  at = await openPublicItems();
});
afterAll(() => at?.close());

describe('§4.14 certificate', () => {
  it('§2.8: has its eleven fields', async () => {
    const { status, json } = await at.certificate('DPP-CERT-000000000001');
    expect(status).toBe(200);
    expect(json).toEqual({
      certificate_number: 'DPP-CERT-000000000001',
      status: 'active',
      issued_at: '2026-09-10T08:00:00+00:00',
      expires_at: null,
      issuer_name: 'NORDATELIR',
      product_name: 'Tote, cognac',
      brand_name: 'NORDATELIR',
      brand_logo_url: 'https://x.test/l.png',
      brand_primary_color: '#1f3a5f',
      brand_hide_powered_by: true,
      custom_fields: { care_level: 'gold' },
    });
  });

  it('takes chip hash, token id and serial too, trimmed', async () => {
    for (const id of [at.item.uidHash, at.item.tokenId, ' 0a1b2c3d4e5f ', ' DPP-CERT-000000000001 ']) {
      expect((await at.certificate(id)).json.certificate_number).toBe('DPP-CERT-000000000001');
    }
  });

  it('§3.3: the most recent still valid, else the most recent with its real status; by its number, that very one', async () => {
    const many = await addItem(at.stage, at.brand, at.category);
    await addCertificate(at.stage, many, 'DPP-CERT-MANY00000001', { issuedAt: '2026-01-01T00:00:00Z' });
    await addCertificate(at.stage, many, 'DPP-CERT-MANY00000002', { issuedAt: '2026-02-01T00:00:00Z' });
    await addCertificate(at.stage, many, 'DPP-CERT-MANY00000003', {
      issuedAt: '2026-03-01T00:00:00Z',
      status: 'revoked',
    });
    expect((await at.certificate(many.serial)).json.certificate_number).toBe('DPP-CERT-MANY00000002');
    expect((await at.certificate('DPP-CERT-MANY00000003')).json.status).toBe('revoked');
    await at.stage.sql("update custody.certificate set status = 'revoked' where item_id = $1", [many.id]);
    expect((await at.certificate(many.serial)).json).toMatchObject({
      certificate_number: 'DPP-CERT-MANY00000003',
      status: 'revoked',
    });
  });

  it('a destroyed item is found by the number only', async () => {
    const gone = await addItem(at.stage, at.brand, at.category, { status: 'burned' });
    await addCertificate(at.stage, gone, 'DPP-CERT-BURNED000001');
    expect((await at.certificate('DPP-CERT-BURNED000001')).json.status).toBe('active');
    for (const id of [gone.serial, gone.uidHash, gone.tokenId]) {
      expect((await at.certificate(id)).json).toEqual({ detail: 'Product not found' });
    }
  });

  it('§2.8: its own fields stand in the order the brand gave them', async () => {
    const fields = { care_level: 'gold', stitched_by: 'Claire', a: 1, zip: { z: 1, aa: 2 }, tannery: 'Haas' };
    const tote = await addItem(at.stage, at.brand, at.category);
    await addCertificate(at.stage, tote, 'DPP-CERT-0RDER0000001', { customFields: fields });
    const { text } = await at.certificate('DPP-CERT-0RDER0000001');
    expect(text).toContain(JSON.stringify(fields));
  });

  it('case matters in a certificate number', async () => {
    expect((await at.certificate('dpp-cert-000000000001')).status).toBe(404);
  });

  it('a browser is sent to the page, with what was resolved, else with what was sent', async () => {
    const browser = { Accept: 'text/html,application/xhtml+xml', 'Accept-Language': 'fr-FR' };
    const found = await at.certificate(at.item.serial, browser);
    expect([found.status, found.headers.location, found.text]).toEqual([
      307,
      '/fr/certificate/DPP-CERT-000000000001',
      '',
    ]);
    expect((await at.certificate('no/thing', browser)).headers.location).toBe('/fr/certificate/no%2Fthing');
    const long = 'a'.repeat(256);
    expect((await at.certificate(long, browser)).headers.location).toBe(`/fr/certificate/${long}`);
    expect((await at.certificate(long)).status).toBe(404);
    expect((await at.certificate(at.item.serial, { Accept: 'TEXT/HTML' })).status).toBe(307);
  });

  it('§8: 60 calls per 60 seconds, with three headers, and a Retry-After of 60', async () => {
    const still = await startRest({ graph: at.stage.platform.graph, clock: () => new Date('2026-11-21T00:00:30Z') });
    try {
      for (let call = 1; call <= 60; call++) {
        const { status, headers } = await still.call('/certificate/DPP-CERT-000000000001');
        expect(status).toBe(200);
        expect(headers['x-ratelimit-remaining']).toBe(String(60 - call));
      }
      const refused = await still.call('/v1/certificate/DPP-CERT-000000000001');
      expect([refused.status, refused.json, refused.headers['retry-after']]).toEqual([
        429,
        { detail: 'Rate limit exceeded: 60 requests per 60s' },
        '60',
      ]);
    } finally {
      await still.close();
    }
  });
});

describe('§4.15 certificate download', () => {
  it('is a PDF named after the certificate found', async () => {
    const answer = await at.rest.call(`/v1/certificate/${at.item.serial}/download?lang=fr`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe('attachment; filename=certificate-DPP-CERT-000000000001.pdf');
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
  });

  it('has a name that headers can contain, whichever number an import gave it before', async () => {
    const old = await addItem(at.stage, at.brand, at.category);
    await addCertificate(at.stage, old, 'CERT–0001; "é"');
    const { status, headers } = await at.rest.call(`/v1/certificate/${old.serial}/download`);
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename=certificate-CERT0001.pdf']);
  });

  it('404 when nothing is found', async () => {
    const answer = await at.rest.call('/certificate/DPP-CERT-NOSUCHNUMBER/download');
    expect([answer.status, answer.json]).toEqual([404, { detail: 'Product not found' }]);
  });
});
