import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import { addCertificate, addItem } from '../../support/items.js';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { GTIN, LOT, OWNER, REPAIRER } from '../../support/pages.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
});
afterAll(() => at?.close());

describe('§4.24 product page', () => {
  it('says first what matters, in the language of its address', async () => {
    const french = await at.open('/fr/product/0A1B2C3D4E5F');
    expect(french.status).toBe(200);
    expect(french.text).toContain('<html lang="fr">');
    for (const part of [
      'Enregistré par sa marque',
      'Tote, cognac',
      'Atelier Nord',
      'Sacs à main',
      '10 septembre 2026',
    ]) {
      expect(french.text).toContain(part);
    }
    const english = await at.open('/en/product/0a1b2c3d4e5f');
    for (const part of ['Registered by its brand', 'Handbags', '10 September 2026'])
      expect(english.text).toContain(part);
  });

  it('is reached by following a printed serial', async () => {
    const { headers } = await at.open('/v1/p/0A1B2C3D4E5F');
    expect((await at.open(String(headers.location))).status).toBe(200);
  });

  it('leads to the form that looks products up, from every page but the form', async () => {
    const leads = '<a class="screen" href="/fr/find">';
    for (const path of ['/fr/product/0A1B2C3D4E5F', '/fr/certificate/DPP-CERT-000000000001', '/fr/offer?token=none']) {
      expect([path, (await at.open(path)).text.includes(leads)]).toEqual([path, true]);
    }
    expect((await at.open('/fr/find')).text).not.toContain(leads);
  });

  it('warns of a stolen, a withdrawn and an unfinished item', async () => {
    expect((await at.open(`/en/product/${at.pages.stolen.serial}`)).text).toContain('<h2>Reported stolen</h2>');
    const archived = await at.open(`/en/product/${at.pages.archived.serial}`);
    expect(archived.text).toContain('Withdrawn from the catalog');
    expect(archived.text).toContain(`/en/passport/01/${GTIN}`);
    expect(archived.text).not.toContain(`/en/passport/${at.pages.archived.uidHash}`);
    expect((await at.open(`/en/product/${at.pages.pending.serial}`)).text).toContain('Not registered yet');
  });

  it('writes what brands typed as text, never as markup', async () => {
    const { text } = await at.open(`/en/product/${at.pages.pending.serial}`);
    expect(text).toContain('&lt;b&gt;Sac &amp; &quot;co&quot;&lt;/b&gt;');
    expect(text).not.toContain('<b>Sac');
  });

  it('helps where nothing is found', async () => {
    const answer = await at.open('/fr/product/ZZZZZZZZZZZZ');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Nous ne connaissons pas ce numéro');
    expect(answer.text).toContain('name="identifier"');
  });

  it('is light, private and asks no other host', async () => {
    const answer = await at.open('/en/product/0A1B2C3D4E5F', { 'Accept-Encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.bytes.length).toBeLessThan(20_000);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const { text } = await at.open('/en/product/0A1B2C3D4E5F');
    expect(text).not.toMatch(/(src|action)="https?:/);
    expect(text).toContain('property="og:title"');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'IndividualProduct', serialNumber: '0A1B2C3D4E5F' });
  });
});

/** Unique product identifier of the item, by which its passport names it, too. */
const itemOf = (): string => `${at.pages.stage.options.publicUrl}/01/${GTIN}/21/${at.pages.owned.serial}`;

const LINKED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/s;

describe('§4.14 certificate page', () => {
  it('is where a browser is sent', async () => {
    const { status, headers } = await at.open('/v1/certificate/DPP-CERT-000000000001', { Accept: 'text/html' });
    expect(status).toBe(307);
    const { text } = await at.open(String(headers.location));
    for (const part of ['Authentic', 'DPP-CERT-000000000001', 'Care level', 'gold']) expect(text).toContain(part);
    // A certificate names the item that it is about.
    expect(text).toContain(
      '<dt>Serial number</dt><dd><code class="grouped"><span>0A1B</span><span>2C3D</span><span>4E5F</span></code></dd>',
    );
  });

  it('shows the fields of the brand that have a value', async () => {
    const { stage, brand, category } = at.pages;
    const customFields = { care_level: 'silver', strap_colour: null, lining: '' };
    await addCertificate(stage, await addItem(stage, brand, category), 'DPP-CERT-F1E1D5000001', { customFields });
    const { text } = await at.open('/en/certificate/DPP-CERT-F1E1D5000001');
    expect(text).toContain('<dt>Care level</dt><dd>silver</dd>');
    for (const absent of ['Strap colour', 'Lining']) expect(text).not.toContain(absent);
  });

  it('tells machines, too, whether it is in force', async () => {
    const number = 'DPP-CERT-000000000001';
    const said = async () =>
      JSON.parse(LINKED_DATA.exec((await at.open(`/fr/certificate/${number}`)).text)?.[1] ?? '{}');
    const become = (status: string) =>
      at.pages.stage.sql('update custody.certificate set status = $1 where number = $2', [status, number]);
    // Schema.org has an organisation issue a certification.
    const issuedBy = { '@type': 'Organization', name: 'Atelier Nord' };
    expect(await said()).toMatchObject({ certificationStatus: 'https://schema.org/CertificationActive', issuedBy });
    expect((await said()).about['@id']).toBe(itemOf());
    await become('revoked');
    expect(await said()).toMatchObject({ certificationStatus: 'https://schema.org/CertificationInactive', issuedBy });
    await become('active');
  });

  it('tells a revoked one, and one that does not exist', async () => {
    expect((await at.open('/fr/certificate/DPP-CERT-000000000002')).text).toContain('Certificat révoqué');
    const missing = await at.open('/fr/certificate/DPP-CERT-NONE');
    expect([missing.status, missing.text.includes('Aucun certificat trouvé')]).toEqual([404, true]);
  });
});

describe('passport page', () => {
  const path = () => `/fr/passport/${at.pages.owned.uidHash}`;

  it('tells what everyone may know, in plain words with units', async () => {
    const { status, text } = await at.open(path());
    expect(status).toBe(200);
    for (const part of [
      'Publié par sa marque',
      'Recyclabilité',
      'Part recyclable',
      '31,5 %',
      '1,25 kg',
      'France',
      'Oui',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('&lt;i&gt;Full grain&lt;/i&gt;');
    expect(text.indexOf('Identification du produit')).toBeLessThan(text.indexOf('<h2>Recyclabilité'));
    for (const withheld of ['12,5', 'Tannery', 'Unscrew', 'leather']) expect(text).not.toContain(withheld);
  });

  it('embeds the same as linked data, and nothing more', async () => {
    const { text } = await at.open(path());
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.stringify(JSON.parse(data ?? ''))).toContain('Full grain');
    expect(data).not.toContain('Tannery');
  });

  it('without being asked shows the reader’s account what it opens, and marks it', async () => {
    const Cookie = await at.signedIn(REPAIRER);
    const repairer = (await at.open(path(), { Cookie })).text;
    for (const part of ['Unscrew the base', 'Les rubriques marquées', `Vous êtes ${REPAIRER}`]) {
      expect(repairer).toContain(part);
    }
    expect(repairer).toContain('<h2>Recyclabilité</h2>');
    expect(repairer).toContain('<ol class="list" lang="en"><li dir="auto">Unscrew the base</li>');
    expect(repairer).toContain('<h2>Indice de réparabilité <span class="mark">Réparateur</span></h2>');
    expect(repairer).toContain(`name="next" value="${path()}"`);
    const everyone = (await at.open(`${path()}?tier=public`, { Cookie })).text;
    expect(everyone).not.toContain('Unscrew');
    expect(everyone).not.toContain('class="mark"');
    const model = (await at.open(`/en/passport/01/${GTIN}`, { Cookie: await at.signedIn(OWNER) })).text;
    expect(model).toContain('<span class="mark">Customer</span>');
    expect(model).not.toContain('Unscrew');
    const { text } = await at.open(path());
    expect(text).not.toContain('class="mark"');
  });

  it('shows each role what it adds', async () => {
    const repairer = await at.open(`${path()}?tier=repairer`, { Cookie: await at.signedIn(REPAIRER) });
    for (const part of ['Unscrew the base', '7,8 sur 10', '12,5 kg CO₂e', '15 ans'])
      expect(repairer.text).toContain(part);
    expect(repairer.text).not.toContain('Tannery');
    const owner = await at.open(path(), { Cookie: await at.signedIn(OWNER) });
    expect(owner.text).toContain('12,5 kg CO₂e');
    const closed = await at.open(`${path()}?tier=upstream`, { Cookie: await at.signedIn(OWNER) });
    expect([closed.status, closed.text.includes('Pas pour ce compte')]).toEqual([403, true]);
    const stranger = await at.open(`${path()}?tier=repairer`);
    expect([stranger.status, stranger.text.includes(`<a class="btn " href="${path()}">`)]).toEqual([403, true]);
    expect((await at.open(`${path()}?tier=everything`)).status).toBe(422);
  });

  it('§4.25: stands for models and lots', async () => {
    const model = await at.open(`/en/passport/01/${GTIN}`);
    expect([model.status, model.text.includes('Passport of its model')]).toEqual([200, true]);
    const lot = await at.open(`/en/passport/01/${GTIN}/10/${encodeURIComponent(LOT)}`);
    expect([lot.status, lot.text.includes('Lot label')]).toEqual([200, true]);
    expect((await at.open(`/en/passport/01/${GTIN}/10/NONE`)).status).toBe(404);
    const wrong = await at.open('/en/passport/01/04006381333932');
    expect([wrong.status, wrong.text.includes('not a valid GTIN')]).toEqual([400, true]);
    expect((await at.open(`/en/passport/01/${GTIN}?tier=end_user`)).status).toBe(401);
  });

  it('§4.24: says of an item that it left the catalog, and where its model is', async () => {
    const { status, text } = await at.open(`/en/passport/${at.pages.archived.uidHash}`);
    expect([status, text.includes('Withdrawn from the catalog')]).toEqual([200, true]);
    expect(text).toContain(`/en/passport/01/${GTIN}`);
    expect(text).toContain('Ask Atelier Nord');
    expect((await at.open(`/en/passport/0x${'0'.repeat(64)}`)).status).toBe(404);
  });

  it('stays below 60 KB over the wire', async () => {
    const { bytes } = await at.open(path(), { 'Accept-Encoding': 'gzip' });
    expect(bytes.length).toBeLessThan(60_000);
  });
});

describe('verdict page', () => {
  it('gives the verdict in words', async () => {
    const ts = Math.floor(at.pages.stage.options.clock().getTime() / 1000);
    const { uidHash } = at.pages.owned;
    const s = qrSignature(at.pages.stage.options.qrKey, uidHash, ts);
    const wrong = await at.open(`/fr/verify?u=${uidHash}&ts=${ts}&s=${'0'.repeat(32)}`);
    expect(wrong.text).toContain('Non confirmé');
    expect(wrong.text).toContain('Ce service n’a pas signé ce code');
    const right = await at.open(`/en/verify?u=${uidHash}&ts=${ts}&s=${s}`);
    expect(right.status).toBe(200);
    const linkedData = (page: { text: string }) => LINKED_DATA.exec(page.text)?.[1];
    expect(JSON.parse(linkedData(right) ?? '{}')).toMatchObject({
      '@id': itemOf(),
      '@type': 'IndividualProduct',
      serialNumber: at.pages.owned.serial,
    });
    expect(linkedData(wrong)).toBeUndefined();
    expect((await at.open('/en/verify?u=12')).status).toBe(422);
  });
});

describe('looking a product up', () => {
  it('leads to the page of what was typed', async () => {
    const led = async (typed: string) =>
      (await at.open(`/en/find?identifier=${encodeURIComponent(typed)}`)).headers.location;
    expect(await led(' 0a1b2c3d4e5f ')).toBe('/en/product/0A1B2C3D4E5F');
    expect(await led('DPP-CERT-000000000001')).toBe('/en/certificate/DPP-CERT-000000000001');
    expect(await led(at.pages.archived.serial)).toBe(`/en/passport/${at.pages.archived.uidHash}`);
    expect((await at.open('/en/find?identifier=nothing')).status).toBe(404);
    expect((await at.open('/', { 'Accept-Language': 'en' })).headers.location).toBe('/en/find');
  });
});
