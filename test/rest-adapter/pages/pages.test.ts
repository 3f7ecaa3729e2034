import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import type { Principal } from '../../../subgraphs/lib/graphql/principal.js';
import { PASSWORD } from '../../support/actors.js';
import { addItem } from '../../support/items.js';
import { GTIN, LOT, OWNER, openPages, type PagesStage, REPAIRER } from '../../support/pages.js';
import type { RestResponse } from '../../support/rest.js';

let pages: PagesStage;
const open = (path: string, headers: Record<string, string> = {}) => pages.rest.call(path, { headers });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  pages.rest.call(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: pages.rest.address,
      Host: new URL(pages.rest.address).host,
      ...headers,
    },
  });

const cookiesOf = ({ headers }: RestResponse): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
const tokenIn = (cookies: string): string => /csrf_token=([^;]+)/.exec(cookies)?.[1] ?? '';

async function signedIn(email: string): Promise<string> {
  const answer = await send('/en/sign-in', { username: email, password: PASSWORD, next: '/en/find' });
  expect([answer.status, answer.headers.location]).toEqual([303, '/en/find']);
  return cookiesOf(answer);
}

beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

describe('§4.24 product page', () => {
  it('says first what matters, in the language of its address', async () => {
    const french = await open('/fr/product/0A1B2C3D4E5F');
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
    const english = await open('/en/product/0a1b2c3d4e5f');
    for (const part of ['Registered by its brand', 'Handbags', '10 September 2026'])
      expect(english.text).toContain(part);
  });

  it('is reached by following a printed serial', async () => {
    const { headers } = await open('/v1/p/0A1B2C3D4E5F');
    expect((await open(String(headers.location))).status).toBe(200);
  });

  it('warns of a stolen, a withdrawn and an unfinished item', async () => {
    expect((await open(`/en/product/${pages.stolen.serial}`)).text).toContain('<h2>Reported stolen</h2>');
    const archived = await open(`/en/product/${pages.archived.serial}`);
    expect(archived.text).toContain('Withdrawn from the catalog');
    expect(archived.text).toContain(`/en/passport/01/${GTIN}`);
    expect(archived.text).not.toContain(`/en/passport/${pages.archived.uidHash}`);
    expect((await open(`/en/product/${pages.pending.serial}`)).text).toContain('Not registered yet');
  });

  it('writes what brands typed as text, never as markup', async () => {
    const { text } = await open(`/en/product/${pages.pending.serial}`);
    expect(text).toContain('&lt;b&gt;Sac &amp; &quot;co&quot;&lt;/b&gt;');
    expect(text).not.toContain('<b>Sac');
  });

  it('helps where nothing is found', async () => {
    const answer = await open('/fr/product/ZZZZZZZZZZZZ');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Nous ne connaissons pas ce numéro');
    expect(answer.text).toContain('name="identifier"');
  });

  it('is light, private and asks no other host', async () => {
    const answer = await open('/en/product/0A1B2C3D4E5F', { 'Accept-Encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.bytes.length).toBeLessThan(20_000);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const { text } = await open('/en/product/0A1B2C3D4E5F');
    expect(text).not.toMatch(/(src|action)="https?:/);
    expect(text).toContain('property="og:title"');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'IndividualProduct', serialNumber: '0A1B2C3D4E5F' });
  });
});

describe('§4.14 certificate page', () => {
  it('is where a browser is sent', async () => {
    const { status, headers } = await open('/v1/certificate/DPP-CERT-000000000001', { Accept: 'text/html' });
    expect(status).toBe(307);
    const { text } = await open(String(headers.location));
    for (const part of ['Authentic', 'DPP-CERT-000000000001', 'Care level', 'gold']) expect(text).toContain(part);
  });

  it('tells a revoked one, and one that does not exist', async () => {
    expect((await open('/fr/certificate/DPP-CERT-000000000002')).text).toContain('Certificat révoqué');
    const missing = await open('/fr/certificate/DPP-CERT-NONE');
    expect([missing.status, missing.text.includes('Aucun certificat trouvé')]).toEqual([404, true]);
  });
});

describe('§4.18 passport page', () => {
  const path = () => `/fr/passport/${pages.owned.uidHash}`;

  it('tells what everyone may know, in plain words with units', async () => {
    const { status, text } = await open(path());
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
    const { text } = await open(path());
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.stringify(JSON.parse(data ?? ''))).toContain('Full grain');
    expect(data).not.toContain('Tannery');
  });

  it('without being asked shows the reader’s account what it opens, and marks it', async () => {
    const Cookie = await signedIn(REPAIRER);
    const repairer = (await open(path(), { Cookie })).text;
    for (const part of ['Unscrew the base', 'Les rubriques marquées', `Vous êtes ${REPAIRER}`]) {
      expect(repairer).toContain(part);
    }
    expect(repairer).toContain('<h2>Recyclabilité</h2>');
    expect(repairer).toContain('<ol class="list"><li>Unscrew the base</li>');
    expect(repairer).toContain('<h2>Indice de réparabilité <span class="mark">Réparateur</span></h2>');
    expect(repairer).toContain(`name="next" value="${path()}"`);
    const everyone = (await open(`${path()}?tier=public`, { Cookie })).text;
    expect(everyone).not.toContain('Unscrew');
    expect(everyone).not.toContain('class="mark"');
    const model = (await open(`/en/passport/01/${GTIN}`, { Cookie: await signedIn(OWNER) })).text;
    expect(model).toContain('<span class="mark">Customer</span>');
    expect(model).not.toContain('Unscrew');
    const { text } = await open(path());
    expect(text).not.toContain('class="mark"');
  });

  it('shows each role what it adds', async () => {
    const repairer = await open(`${path()}?tier=repairer`, { Cookie: await signedIn(REPAIRER) });
    for (const part of ['Unscrew the base', '7,8 sur 10', '12,5 kg CO₂e', '15 ans'])
      expect(repairer.text).toContain(part);
    expect(repairer.text).not.toContain('Tannery');
    const owner = await open(path(), { Cookie: await signedIn(OWNER) });
    expect(owner.text).toContain('12,5 kg CO₂e');
    const closed = await open(`${path()}?tier=upstream`, { Cookie: await signedIn(OWNER) });
    expect([closed.status, closed.text.includes('Pas pour ce compte')]).toEqual([403, true]);
    expect((await open(`${path()}?tier=repairer`)).status).toBe(403);
    expect((await open(`${path()}?tier=everything`)).status).toBe(422);
  });

  it('§4.20, §4.21: stands for models and lots', async () => {
    const model = await open(`/en/passport/01/${GTIN}`);
    expect([model.status, model.text.includes('Passport of its model')]).toEqual([200, true]);
    const lot = await open(`/en/passport/01/${GTIN}/10/${encodeURIComponent(LOT)}`);
    expect([lot.status, lot.text.includes('Lot label')]).toEqual([200, true]);
    expect((await open(`/en/passport/01/${GTIN}/10/NONE`)).status).toBe(404);
    const wrong = await open('/en/passport/01/04006381333932');
    expect([wrong.status, wrong.text.includes('not a valid GTIN')]).toEqual([400, true]);
    expect((await open(`/en/passport/01/${GTIN}?tier=end_user`)).status).toBe(401);
  });

  it('§4.24: says of an item that it left the catalog, and where its model is', async () => {
    const { status, text } = await open(`/en/passport/${pages.archived.uidHash}`);
    expect([status, text.includes('Withdrawn from the catalog')]).toEqual([200, true]);
    expect(text).toContain(`/en/passport/01/${GTIN}`);
    expect(text).toContain('Ask Atelier Nord');
    expect((await open(`/en/passport/0x${'0'.repeat(64)}`)).status).toBe(404);
  });

  it('stays below 60 KB over the wire', async () => {
    const { bytes } = await open(path(), { 'Accept-Encoding': 'gzip' });
    expect(bytes.length).toBeLessThan(60_000);
  });
});

describe('§4.23 verdict page', () => {
  it('gives the verdict in words', async () => {
    const ts = Math.floor(pages.stage.options.clock().getTime() / 1000);
    const { uidHash } = pages.owned;
    const s = qrSignature(pages.stage.options.qrKey, uidHash, ts);
    const wrong = await open(`/fr/verify?u=${uidHash}&ts=${ts}&s=${'0'.repeat(32)}`);
    expect(wrong.text).toContain('Non confirmé');
    expect(wrong.text).toContain('Ce service n’a pas signé ce code');
    const right = await open(`/en/verify?u=${uidHash}&ts=${ts}&s=${s}`);
    expect(right.status).toBe(200);
    const told = (page: { text: string }) =>
      page.text.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1];
    expect(JSON.parse(told(right) ?? '{}')).toMatchObject({
      '@type': 'IndividualProduct',
      serialNumber: pages.owned.serial,
    });
    expect(told(wrong)).toBeUndefined();
    expect((await open('/en/verify?u=12')).status).toBe(422);
  });
});

describe('every page a link leads to', () => {
  const paths = (): string[] => [
    `product/${pages.owned.serial}`,
    `product/${pages.stolen.serial}`,
    `product/${pages.archived.serial}`,
    'product/ZZZZZZZZZZZZ',
    `passport/${pages.owned.uidHash}`,
    `passport/${pages.archived.uidHash}`,
    `passport/01/${GTIN}`,
    `passport/01/${GTIN}/10/${encodeURIComponent(LOT)}`,
    'passport/none',
    'certificate/DPP-CERT-000000000001',
    'certificate/DPP-CERT-NONE',
    `verify?u=${pages.owned.uidHash}&ts=1&s=0`,
    'find',
    'sign-in',
  ];

  it.each(['fr', 'en'])('is light, keeps nothing at its reader and lets nothing foreign in: /%s', async (language) => {
    for (const path of paths()) {
      const { headers, bytes } = await open(`/${language}/${path}`, { 'Accept-Encoding': 'gzip' });
      expect([path, headers['content-encoding'], bytes.length < 20_000]).toEqual([path, 'gzip', true]);
      expect([path, headers['set-cookie'], headers['content-language']]).toEqual([path, undefined, language]);
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringMatching(/^default-src 'none'; style-src 'nonce-[^']+'; script-src 'self'; img-src 'self'; /),
      ]);
      const { text } = await open(`/${language}/${path}`);
      expect([path, text.includes(`<html lang="${language}">`), text.includes('og:title')]).toEqual([path, true, true]);
      expect([
        path,
        /(src|action)="https?:|<script(?! type="(module|application\/ld\+json)")|\son\w+=/.test(text),
      ]).toEqual([path, false]);
    }
  });

  it('is shared with the picture of the item, which the platform keeps itself', async () => {
    const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const UPLOAD = 'mutation U($b: Int, $c: String!) { uploadPicture(brandId: $b, content: $c) { sourceUrl } }';
    const { uploadPicture } = await pages.stage.ask<{ uploadPicture: { sourceUrl: string } }>('catalog', UPLOAD, {
      b: pages.brand.id,
      c: pixel,
    });
    const { sourceUrl } = uploadPicture;
    await pages.stage.sql('update catalog.model set primary_image_url = $1', [sourceUrl]);
    const ts = Math.floor(pages.stage.options.clock().getTime() / 1000);
    const s = qrSignature(pages.stage.options.qrKey, pages.owned.uidHash, ts);
    for (const path of [
      `product/${pages.owned.serial}`,
      `passport/${pages.owned.uidHash}`,
      `passport/01/${GTIN}`,
      'certificate/DPP-CERT-000000000001',
      `verify?u=${pages.owned.uidHash}&ts=${ts}&s=${s}`,
    ]) {
      const { text } = await open(`/fr/${path}`);
      expect([path, text.includes(`<meta property="og:image" content="${sourceUrl}">`)]).toEqual([path, true]);
      expect([path, text.includes(`<img class="photo" src="${new URL(sourceUrl).pathname}"`)]).toEqual([path, true]);
    }
    expect((await open(`/fr/passport/${pages.archived.uidHash}`)).text).not.toContain('og:image');
    const picture = await open(new URL(sourceUrl).pathname);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const { text } = await open('/en/certificate/DPP-CERT-000000000001');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Certification', about: { image: sourceUrl } });
    await pages.stage.sql('update catalog.model set primary_image_url = null');
  });
});

describe('§5.2 signing in on a page', () => {
  it('shows the form again when refused, and never leads elsewhere', async () => {
    const refused = await send('/fr/sign-in', { username: OWNER, password: 'wrong', next: '/fr/find' });
    expect([refused.status, refused.text.includes('Adresse ou mot de passe incorrect')]).toEqual([401, true]);
    expect((await send('/fr/sign-in', { username: '', password: '' })).status).toBe(422);
    const away = await send('/fr/sign-in', { username: OWNER, password: PASSWORD, next: '//evil.test/' });
    expect(away.headers.location).toBe('/fr/place');
  });

  it('refuses forms of other sites', async () => {
    const foreign = await send('/en/sign-in', { username: OWNER, password: PASSWORD }, { Origin: 'https://evil.test' });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    const Cookie = await signedIn(OWNER);
    const forged = await send('/en/product/0A1B2C3D4E5F/theft', { csrf_token: 'guess' }, { Cookie });
    expect(forged.status).toBe(403);
  });

  it('an owner reports a theft, and that the item is back', async () => {
    const Cookie = await signedIn(OWNER);
    const mine = () => open('/en/product/0A1B2C3D4E5F', { Cookie });
    expect((await mine()).text).toContain('Report it stolen');
    const csrf_token = tokenIn(Cookie);
    const reported = await send('/en/product/0A1B2C3D4E5F/theft', { csrf_token, description: 'Train' }, { Cookie });
    expect(reported.status).toBe(303);
    expect((await open('/en/product/0A1B2C3D4E5F')).text).toContain('Reported stolen');
    await send('/en/product/0A1B2C3D4E5F/found', { csrf_token }, { Cookie });
    expect((await mine()).text).toContain('Registered by its brand');
    const out = await send('/en/sign-out', { csrf_token, next: '/en/product/0A1B2C3D4E5F' }, { Cookie });
    expect(out.headers.location).toBe('/en/product/0A1B2C3D4E5F');
    expect((await mine()).text).not.toContain('Report it stolen');
  });
});

describe('§5.2 mailed links', () => {
  const FORGETFUL = 'forgetful@example.test';
  const linkIn = () => new URL(/https:\/\/\S+/.exec(pages.stage.options.mails.at(-1)?.text ?? '')?.[0] ?? '');
  const follow = async () => {
    const { pathname, search } = linkIn();
    const { headers } = await open(pathname + search, { 'Accept-Language': 'en' });
    return String(headers.location);
  };

  it('a forgotten password: asked for, mailed, chosen, and the link is spent', async () => {
    await pages.stage.account(FORGETFUL, 'customer');
    expect((await open('/en/sign-in')).text).toContain('/en/forgotten-password');
    expect((await open('/en/forgotten-password')).status).toBe(200);
    const asked = await send('/en/forgotten-password', { email: ` ${FORGETFUL.toUpperCase()} ` });
    const unknown = await send('/en/forgotten-password', { email: 'nobody@example.test' });
    expect([asked.status, unknown.status]).toEqual([200, 200]);
    const withoutNonce = (text: string): string => text.replace(/nonce="[^"]*"/g, '');
    expect(withoutNonce(asked.text)).toBe(withoutNonce(unknown.text));
    expect(pages.stage.options.mails.at(-1)?.to).toBe(FORGETFUL);
    const address = await follow();
    expect(address).toMatch(/^\/en\/new-password\?token=/);
    expect((await open(address)).text).toContain('autocomplete="new-password"');
    const token = linkIn().searchParams.get('token') ?? '';
    const short = await send('/en/new-password', { token, password: 'short' });
    expect([short.status, short.text.includes('role="alert"')]).toEqual([422, true]);
    const password = 'a new sentence to sign in with';
    const done = await send('/en/new-password', { token, password });
    expect([done.status, done.text.includes('Password changed')]).toEqual([200, true]);
    expect((await send('/en/sign-in', { username: FORGETFUL, password, next: '/en/find' })).status).toBe(303);
    const again = await send('/en/new-password', { token, password });
    expect([again.status, again.text.includes('not good any more')]).toEqual([404, true]);
    expect((await open('/fr/new-password')).status).toBe(404);
  });

  it('no more than five links are under way to one address', async () => {
    const before = pages.stage.options.mails.length;
    for (let call = 0; call < 8; call += 1) await send('/en/forgotten-password', { email: FORGETFUL });
    expect(pages.stage.options.mails.length - before).toBe(4);
  });

  it('an invitation: taken on a phone, in both languages', async () => {
    const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
    const input = { email: 'new@example.test', role: 'recycler', brandId: pages.brand.id };
    await pages.stage.ask('integrations', INVITE, { input });
    const mail = pages.stage.options.mails.at(-1);
    for (const part of ['recycleur', 'recycler', 'quatorze jours', 'fourteen days']) expect(mail?.text).toContain(part);
    const address = await follow();
    const shown = (await open(address)).text;
    for (const part of ['You are invited', 'new@example.test', 'Atelier Nord', 'autocomplete="new-password"'])
      expect(shown).toContain(part);
    const token = linkIn().searchParams.get('token') ?? '';
    const fields = { token, password: 'a long enough sentence', first_name: 'Ana', last_name: ' ' };
    const foreign = await send('/en/invitation', fields, { Origin: 'https://evil.test' });
    expect(foreign.status).toBe(403);
    const short = await send('/en/invitation', { ...fields, password: 'short' });
    expect([short.status, short.text.includes('role="alert"')]).toEqual([422, true]);
    const taken = await send('/en/invitation', fields);
    expect([taken.status, taken.headers.location]).toEqual([303, '/en/place']);
    const Cookie = cookiesOf(taken);
    const place = await open('/en/place', { Cookie });
    expect(place.headers.location).toBe('/en/work');
    const work = await open('/en/work', { Cookie });
    expect([work.status, work.text.includes('new@example.test')]).toEqual([200, true]);
    const again = await send('/fr/invitation', fields);
    expect([again.status, again.headers['set-cookie']]).toEqual([404, undefined]);
    expect(again.text).toContain('Ce lien n’est plus valable');
    await pages.stage.ask('integrations', INVITE, { input: { ...input, email: OWNER } });
    const other = await send('/en/invitation', { ...fields, token: linkIn().searchParams.get('token') ?? '' });
    expect([other.status, other.text.includes('account of another kind')]).toEqual([422, true]);
  });

  it('an invitation to somebody who has an account: their password signs them in, the link alone never does', async () => {
    const invited = async (email: string): Promise<Record<string, string>> => {
      const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
      await pages.stage.ask('integrations', INVITE, { input: { email, role: 'recycler', brandId: pages.brand.id } });
      return { token: linkIn().searchParams.get('token') ?? '', first_name: '', last_name: '' };
    };
    for (const email of ['first@example.test', 'second@example.test', 'third@example.test'])
      await pages.stage.account(email, 'recycler');
    const first = await invited('first@example.test');
    expect((await open(`/en/invitation?token=${first.token}`)).text).toContain('autocomplete="current-password"');
    const known = await send('/en/invitation', { ...first, password: PASSWORD });
    expect([known.status, known.headers.location]).toEqual([303, '/en/place']);
    for (const password of ['', 'not the password of it']) {
      const email = password ? 'second@example.test' : 'third@example.test';
      const other = await send('/en/invitation', { ...(await invited(email)), password });
      expect([other.status, other.headers['set-cookie']]).toEqual([200, undefined]);
      expect(other.text).toContain('Invitation taken');
    }
    const own = await send(
      '/en/invitation',
      { ...(await invited('first@example.test')), password: '' },
      { Cookie: cookiesOf(known) },
    );
    expect([own.status, own.headers.location, own.headers['set-cookie']]).toEqual([303, '/en/place', undefined]);
  });

  it('an invitation to somebody with a second factor: it is asked for before there is a session', async () => {
    const accountId = await pages.stage.account('careful@example.test', 'recycler');
    await pages.stage.sql('update integrations.account set totp_confirmed_at = now() where id = $1', [accountId]);
    const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
    const input = { email: 'careful@example.test', role: 'recycler', brandId: pages.brand.id };
    await pages.stage.ask('integrations', INVITE, { input });
    const token = linkIn().searchParams.get('token') ?? '';
    const taken = await send('/en/invitation', { token, password: PASSWORD, first_name: '', last_name: '' });
    expect([taken.status, taken.text.includes('Code of your second factor')]).toEqual([200, true]);
    const place = await open('/en/work', { Cookie: cookiesOf(taken) });
    expect(place.status).toBe(401);
  });
});

describe('a stolen item', () => {
  const path = () => `/en/product/${pages.stolen.serial}`;
  const seen = (fields: Record<string, string>, headers = {}) => send(`${path()}/seen`, fields, headers);

  beforeAll(async () => {
    await pages.stage.account('admin@example.test', 'brand_admin', { brandIds: [pages.brand.id] });
  });

  it('whoever came across it tells the brand, without an account', async () => {
    const { text, headers } = await open(path());
    expect(text).toContain('Have you come across it? Tell Atelier Nord');
    expect(headers['set-cookie']).toBeUndefined();
    const told = await seen({ message: ' Offered on a market in Lille ', contact: 'finder@example.test' });
    expect([told.status, told.text.includes('Atelier Nord has been told.')]).toEqual([201, true]);
    const mail = pages.stage.options.mails.at(-1);
    expect(mail?.to).toBe('admin@example.test');
    for (const part of ['Offered on a market in Lille', 'finder@example.test', pages.stolen.serial]) {
      expect(mail?.text).toContain(part);
    }
  });

  it('is told of by the brand’s readers only, and the address is forgotten with the case', async () => {
    const NOTICES =
      'query N($s: String!) { product: productOfPage(identifier: $s) { theftReports { notices { message contact } } } }';
    const read = async (who?: Principal) =>
      (
        await pages.stage.ask<{ product: { theftReports: { notices: unknown[] }[] } }>(
          'custody',
          NOTICES,
          { s: pages.stolen.serial },
          who,
        )
      ).product.theftReports[0]?.notices;
    const notice = { message: 'Offered on a market in Lille', contact: 'finder@example.test' };
    expect(await read()).toEqual([notice]);
    const close = 'mutation C($id: Int!) { closeTheftReport(productId: $id) { id } }';
    await pages.stage.ask('custody', close, { id: pages.stolen.id });
    expect(await read()).toEqual([{ ...notice, contact: null }]);
    expect((await seen({ message: 'Too late' })).status).toBe(404);
    await pages.stage.ask('custody', 'mutation O($id: Int!) { openTheftReport(productId: $id) { id } }', {
      id: pages.stolen.id,
    });
  });

  it('takes no empty message, no form of another site, no flood, and none on an item that is not stolen', async () => {
    const empty = await seen({ message: '  ' });
    expect([empty.status, empty.text.includes('role="alert"')]).toEqual([422, true]);
    expect((await seen({ message: 'x' }, { Origin: 'https://evil.test' })).status).toBe(403);
    expect((await send('/en/product/0A1B2C3D4E5F/seen', { message: 'x' })).status).toBe(404);
    const statuses: number[] = [];
    for (let call = 0; call < 11; call += 1) statuses.push((await seen({ message: `Seen ${call}` })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 201));
  });
});

describe('a brand’s own domain', () => {
  const Host = 'id.nord.example.test';
  const own = async (path: string) => (await open(path, { Host })).text;

  it('wears the brand’s look and name on every page, and nothing of ours where the brand hides it', async () => {
    await pages.stage.sql(`update catalog.brand set domain = $1, hide_powered_by = true`, [Host]);
    const paths = ['/fr/product/ZZZZZZZZZZZZ', '/fr/find', '/fr/verify?u=1', '/fr/passport/none'];
    for (const path of paths) {
      const text = await own(path);
      expect([path, text.includes('Atelier Nord'), text.includes('--brand:#1f3a5f')]).toEqual([path, true, true]);
      expect([path, text.includes('Passeport Produit'), text.includes('Propulsé')]).toEqual([path, false, false]);
      expect(text).toContain(`https://${Host}/fr`);
    }
    expect((await open('/fr/find')).text).toContain('Propulsé par Product Passport');
    await pages.stage.sql(`update catalog.brand set logo_url = 'https://nord.example.test/logo.png'`);
    const shared = `<meta property="og:image" content="https://${Host}/pages/logo/NORDATELIR">`;
    expect(await own('/fr/product/0A1B2C3D4E5F')).toContain(shared);
    await pages.stage.sql('update catalog.brand set logo_url = null');
  });
});

describe('§4.10 intervention from a phone', () => {
  const path = '/en/product/0A1B2C3D4E5F/intervention';

  it('is open to a partner of the brand', async () => {
    const anonymous = await open(path);
    expect([anonymous.status, anonymous.text.includes('This part needs an account')]).toEqual([401, true]);
    const Cookie = await signedIn(REPAIRER);
    expect((await open('/en/product/0A1B2C3D4E5F', { Cookie })).text).toContain(path);
    const csrf_token = tokenIn(Cookie);
    const wrong = await send(path, { csrf_token, event_type: 'repair', title: ' ', description: 'Kept' }, { Cookie });
    expect([wrong.status, wrong.text.includes('role="alert"'), wrong.text.includes('Kept')]).toEqual([422, true, true]);
    const fields = { csrf_token, event_type: 'repair', title: 'New strap', cost_eur: '12,50 €' };
    const done = await send(path, fields, { Cookie });
    expect([done.status, done.text.includes('Recorded')]).toEqual([201, true]);
  });
});

describe('§4.10 an owner hands an item over', () => {
  it('with a code that the page shows once, and that proves the intervention', async () => {
    const owner = await signedIn(OWNER);
    expect((await open('/en/product/0A1B2C3D4E5F', { Cookie: owner })).text).toContain('This item is yours');
    const issued = await send('/en/product/0A1B2C3D4E5F/handover', { csrf_token: tokenIn(owner) }, { Cookie: owner });
    expect([issued.status, issued.headers['cache-control']]).toEqual([201, 'no-store']);
    const [, proof_code = ''] = /<p class="code">([0-9A-Z]{4} [0-9A-Z]{4})<\/p>/.exec(issued.text) ?? [];
    const Cookie = await signedIn(REPAIRER);
    const csrf_token = tokenIn(Cookie);
    const fields = { csrf_token, event_type: 'repair', title: 'Handed over', proof_code };
    expect((await send('/en/product/0A1B2C3D4E5F/intervention', fields, { Cookie })).status).toBe(201);
    const [row] = await pages.stage.sql(`select proof_level from custody.intervention where title = 'Handed over'`);
    expect(row).toEqual({ proof_level: 'customer_code' });
    expect((await open('/en/product/0A1B2C3D4E5F', { Cookie })).text).not.toContain('This item is yours');
    const theirs = await send('/en/product/0A1B2C3D4E5F/handover', { csrf_token }, { Cookie });
    expect(theirs.status).toBe(404);
    const nobodys = await send('/en/product/0A1B2C3D4E5F/handover', { csrf_token: 'x' });
    expect(nobodys.status).toBe(403);
  });
});

describe('what customers own, claim and pass on', () => {
  const SECOND = 'second@example.test';
  const mine = async (Cookie: string) => (await open('/en/mine', { Cookie })).text;

  it('asks for an account, and lists what is theirs', async () => {
    const anonymous = await open('/fr/mine');
    expect([anonymous.status, anonymous.text.includes('/fr/sign-in?next=%2Ffr%2Fmine')]).toEqual([401, true]);
    const text = await mine(await signedIn(OWNER));
    expect(text).toMatch(/<a href="\/en\/mine\/items\/0x[0-9a-f]{64}">Tote, cognac<\/a>/);
    expect(text).toContain('name="code"');
  });

  it('an item is offered from its page, taken back, offered again, and accepted by its receiver', async () => {
    await pages.stage.account(SECOND, 'customer');
    const [owner, second] = [await signedIn(OWNER), await signedIn(SECOND)];
    const offer = (email: string) =>
      send('/en/product/0A1B2C3D4E5F/offer', { csrf_token: tokenIn(owner), email }, { Cookie: owner });
    const answer = (id: string, action: string, Cookie: string) =>
      send(`/en/mine/transfers/${id}/${action}`, { csrf_token: tokenIn(Cookie) }, { Cookie });
    const transferIn = (text: string): string => /transfers\/(\d+)\//.exec(text)?.[1] ?? '';
    expect((await open('/en/product/0A1B2C3D4E5F', { Cookie: owner })).text).toContain('Sold it, or giving it away?');
    const refused = await offer(OWNER);
    expect([refused.status, refused.text.includes('cannot be offered now')]).toEqual([422, true]);
    expect((await offer(SECOND)).headers.location).toBe('/en/mine');
    const first = transferIn(await mine(owner));
    expect(await mine(second)).toContain('Offered to you: Tote, cognac');
    expect((await answer(first, 'cancel', second)).status).toBe(404);
    expect((await answer(first, 'cancel', owner)).status).toBe(303);
    expect(await mine(second)).not.toContain('Offered to you');
    const late = await answer(first, 'cancel', owner);
    expect([late.status, late.text.includes('role="alert"')]).toEqual([422, true]);
    await offer(SECOND);
    const again = transferIn(await mine(second));
    expect((await answer(again, 'accept', second)).status).toBe(303);
    expect(await mine(second)).toMatch(/<a href="\/en\/mine\/items\/0x[0-9a-f]{64}">Tote, cognac<\/a>/);
    expect(await mine(owner)).not.toContain('0A1B2C3D4E5F');
    const forged = await send(`/en/mine/transfers/${again}/decline`, { csrf_token: 'x' }, { Cookie: second });
    expect(forged.status).toBe(403);
  });

  it('a product is claimed with its purchase code; a wrong one is told', async () => {
    const unclaimed = await addItem(pages.stage, pages.brand, pages.category);
    const CODES = 'mutation C($b: Int!, $p: [Int!]!) { issuePurchaseCodes(brandId: $b, productIds: $p) { code } }';
    const { issuePurchaseCodes } = await pages.stage.ask<{ issuePurchaseCodes: { code: string }[] }>('custody', CODES, {
      b: pages.brand.id,
      p: [unclaimed.id],
    });
    const Cookie = await signedIn(SECOND);
    const claim = (code: string) => send('/en/mine/claim', { csrf_token: tokenIn(Cookie), code }, { Cookie });
    const wrong = await claim('ZZZZ ZZZZ');
    expect([wrong.status, wrong.text.includes('This code claims nothing')]).toEqual([422, true]);
    expect((await claim(issuePurchaseCodes[0]!.code.toLowerCase())).status).toBe(303);
    const claims = await pages.stage.sql(`select from custody.holder_change where item_id = $1 and reason = 'claim'`, [
      unclaimed.id,
    ]);
    expect(claims).toHaveLength(1);
  });
});

describe('looking a product up', () => {
  it('leads to the page of what was typed', async () => {
    const led = async (typed: string) =>
      (await open(`/en/find?identifier=${encodeURIComponent(typed)}`)).headers.location;
    expect(await led(' 0a1b2c3d4e5f ')).toBe('/en/product/0A1B2C3D4E5F');
    expect(await led('DPP-CERT-000000000001')).toBe('/en/certificate/DPP-CERT-000000000001');
    expect(await led(pages.archived.serial)).toBe(`/en/passport/${pages.archived.uidHash}`);
    expect((await open('/en/find?identifier=nothing')).status).toBe(404);
    expect((await open('/', { 'Accept-Language': 'en' })).headers.location).toBe('/en/find');
  });
});
