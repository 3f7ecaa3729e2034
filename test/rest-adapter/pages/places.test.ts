import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readerCountry } from '../../../rest-adapter/pages/reader-country.js';
import { LOCALES } from '../../../schema/languages/language.js';
import { PAGE_LANGUAGES } from '../../../schema/vocabulary/languages.js';
import { PASSWORD } from '../../support/actors.js';
import { sendForm } from '../../support/page-visits.js';
import { openPages, type PagesStage, REPAIRER } from '../../support/pages.js';
import { formToken } from '../../support/tokens.js';
import { settles } from '../../support/until.js';

let pages: PagesStage;
beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

const html = { Accept: 'text/html' };
const open = (path: string, headers: Record<string, string> = {}) =>
  pages.rest.call(path, { headers: { ...html, ...headers } });
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  sendForm(pages.rest, path, fields, headers);

describe('repairers and take-back points', () => {
  it('are written by the partner, let on the pages by the brand, and read in the reader’s country', async () => {
    const signedIn = await send('/en/sign-in', { username: REPAIRER, password: PASSWORD, next: '/en/find' });
    const cookies = (signedIn.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
    const csrf_token = formToken(cookies);
    const place = { name: 'Maroquinerie <Roux>', city: '1000 Bruxelles', country: 'be', phone: '+32 2 000 00 00' };
    const write = (fields: Record<string, string>, Cookie = cookies) =>
      send('/en/my-place', { csrf_token, ...place, ...fields }, { Cookie });
    const work = async () => (await open('/en/work', { Cookie: cookies })).text;
    expect(await work()).toContain('>Write where people find you</a>');
    expect((await write({}, '')).status).toBe(403);
    const wrong = await write({ website: 'javascript:alert(1)' });
    expect([wrong.status, wrong.text.includes('Something is not right')]).toEqual([422, true]);
    expect((await write({ website: 'https://roux.example.test/atelier' })).status).toBe(303);
    const written = await work();
    expect(written).toContain('<strong>Maroquinerie &lt;Roux&gt;</strong>, 1000 Bruxelles');
    expect([written.includes('>Change it</a>'), written.includes('Write where')]).toEqual([true, false]);
    expect((await open('/en/my-place', { Cookie: cookies })).text).toContain('value="Maroquinerie &lt;Roux&gt;"');
    const inGerman = (await open('/de/my-place', { Cookie: cookies })).text;
    expect(inGerman).toContain('<option value="BE" selected>Belgien</option>');
    expect(inGerman).toContain('<option value="AT">Österreich</option>');
    expect((await open('/en/my-place')).status).toBe(401);
    expect((await open(`/en/product/${pages.owned.serial}`)).text).not.toContain('Recognised repairers');
    await pages.stage.sql('update integrations.accreditation set listed_at = now()');
    const belgian = await open(`/fr/product/${pages.owned.serial}`, { 'Accept-Language': 'fr-BE,fr;q=0.9' });
    expect(belgian.text).toContain('<h3>Réparateurs reconnus</h3>');
    expect(belgian.text).toContain('<a href="tel:+3220000000">+32 2 000 00 00</a>');
    expect(belgian.text).toContain(
      '<a href="https://roux.example.test/atelier" rel="noopener nofollow">roux.example.test</a>',
    );
    expect(belgian.text).toContain(`href="/fr/places/NORDATELIR?country=BE"`);
    const german = (await open(`/en/product/${pages.owned.serial}`, { 'Accept-Language': 'de-DE' })).text;
    expect([german.includes('Maroquinerie'), german.includes('/en/places/NORDATELIR')]).toEqual([false, true]);
  });

  it('stand on a page of their own, by country', async () => {
    const { text } = await open('/en/places/NORDATELIR?country=be');
    expect(text).toContain('<strong>Maroquinerie &lt;Roux&gt;</strong>');
    expect(text).toContain('<option value="BE" selected>Belgium</option>');
    expect(text).toContain('<h1>All places, by country</h1><p class="kind">Atelier Nord</p>');
    const inGerman = (await open('/de/places/NORDATELIR?country=be')).text;
    expect(inGerman).toMatch(
      /name="description" content="[^"]*Anerkannte Reparaturbetriebe · Wo man es zurückgeben kann/,
    );
    for (const path of [
      '/fr/places/NORDATELIR',
      '/fr/places/NORDATELIR?country=',
      '/fr/places/NORDATELIR?country=fr',
    ]) {
      const { text: none } = await open(path, { 'Accept-Language': 'fr' });
      expect([path, none.includes('Aucun lieu')]).toEqual([path, true]);
      expect(none).toContain('<a href="/fr/places/NORDATELIR?country=BE">Belgique</a>');
    }
    expect(text).not.toContain('Belgium</a>');
    expect((await open('/en/places/NOSUCHBRND')).status).toBe(404);
  });
});

it.each([
  ['fr-BE,fr;q=0.9', 'fr', 'BE'],
  ['en-US,en', 'en', 'IE'],
  ['fr', 'fr', 'FR'],
  ['zh-Hant-TW', 'en', 'TW'],
  [undefined, 'en', 'IE'],
  ['*', 'fr', 'FR'],
] as const)('who reads with %s in %s is near %s', (header, language, country) => {
  expect(readerCountry(header, language)).toBe(country);
});

it.each(PAGE_LANGUAGES)('a reader of pages in %s is near the EU country of the language', (language) => {
  const country = language === 'en' ? 'IE' : new Intl.Locale(LOCALES[language]).region;
  expect(readerCountry(language, language)).toBe(country);
});

describe('an unknown number', () => {
  const report = {
    number: '0Z9Y8X7W6V5T',
    brand: 'Atelier Nord',
    message: 'Offered at a market',
    contact: 'a@b.example',
  };

  it('can be reported where it is not found, with the number filled in', async () => {
    for (const path of ['/en/find?identifier=0Z9Y-8X7W', '/en/product/0Z9Y8X7W6V5T', '/01/09506000134352/21/0Z9Y']) {
      const { status, text } = await open(path, { 'Accept-Language': 'en' });
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('action="/en/report"');
      expect(text).toMatch(/name="number"[^>]* value="(0Z9Y|\/01\/)/);
    }
    const { text } = await open('/01/09506000134352', { 'Accept-Language': 'en' });
    expect(text).toMatch(/name="number"[^>]* value="09506000134352"/);
  });

  it('is answered the same whether a brand is found, and reaches that brand', async () => {
    await pages.stage.platform.startJobs();
    const [found, lost] = [await send('/en/report', report), await send('/en/report', { ...report, brand: 'Nobody' })];
    expect([found.status, lost.status]).toEqual([201, 201]);
    expect(found.text.replace(/nonce[^>]*>/g, '')).toBe(lost.text.replace(/nonce[^>]*>/g, ''));
    const kept = () => pages.stage.sql<{ number: string }>('select number from custody.number_report');
    await settles(async () => expect(await kept()).toEqual([{ number: report.number }]));
  });

  it('keeps what was written where something is missing, and takes no form of another site', async () => {
    const again = await send('/fr/report', { ...report, message: ' ' });
    expect([again.status, again.text.includes('value="Atelier Nord"')]).toEqual([422, true]);
    expect((await send('/en/report', report, { Origin: 'https://evil.test' })).status).toBe(403);
  });

  it('at a brand’s own host name is that brand’s', async () => {
    const Host = 'id.nord.example.test';
    await pages.stage.sql('update catalog.brand set domain = $1', [Host]);
    await settles(async () => {
      const { text } = await open('/en/product/0Z9Y8X7W6V5T', { Host });
      expect(text).toContain('action="/en/report"');
      expect(text).not.toContain('name="brand"');
    });
  });
});
