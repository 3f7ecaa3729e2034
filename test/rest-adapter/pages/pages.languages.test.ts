import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Words, wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { families } from '../../../rest-adapter/routes/families.js';
import { documentWordsIn } from '../../../schema/passport-document/document-words-in.js';
import { isLanguage, PAGE_LANGUAGES, type PageLanguage } from '../../../schema/vocabulary/languages.js';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import { accessibilityFaults } from '../../support/browser.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { mailsSent, startMailing } from '../../support/mailed-links.js';
import { sendForm } from '../../support/page-visits.js';
import { GTIN, LOT, openPages, type PagesStage } from '../../support/pages.js';

const SHOTS = process.env.SCREENSHOTS;
const CERTIFICATE = 'DPP-CERT-000000000001';

let pages: PagesStage;
const open = (path: string, headers: Record<string, string> = {}) => pages.rest.call(path, { headers });

beforeAll(async () => {
  pages = await openPages();
  await startMailing(pages.stage);
}, 180_000);
afterAll(() => pages.close());

/** The address a chip would lead to now. */
function signed(language: string): string {
  const ts = Math.floor(pages.stage.options.clock().getTime() / 1000);
  return `/${language}/verify?u=${pages.owned.uidHash}&ts=${ts}&s=${qrSignature(pages.stage.options.qrKey, pages.owned.uidHash, ts)}`;
}

/** One page of each family, by what it answers. */
const addresses = (language: PageLanguage): readonly (readonly [string, number, (words: Words) => string])[] => [
  [`/${language}/product/${pages.owned.serial}`, 200, (words) => words.product.registered],
  [`/${language}/product/${pages.stolen.serial}`, 200, (words) => words.trouble.stolen],
  [`/${language}/passport/01/${GTIN}/10/${encodeURIComponent(LOT)}`, 200, (words) => words.passport.verdict],
  [`/${language}/passport/01/${GTIN}`, 200, (words) => words.passport.model],
  [`/${language}/passport/${pages.archived.uidHash}`, 200, (words) => words.trouble.withdrawn],
  [`/${language}/certificate/${CERTIFICATE}`, 200, (words) => words.certificate.active],
  [signed(language), 200, (words) => words.verdict.authentic],
  [`/${language}/find`, 200, (words) => words.find.title],
  [`/${language}/product/ZZZZZZZZZZZZ`, 404, (words) => words.problems.unknownNumber],
  [`/${language}/passport/0x${'0'.repeat(64)}`, 404, (words) => words.problems.noPassport],
  [`/${language}/certificate/none`, 404, (words) => words.problems.noCertificate],
  [`/${language}/passport/01/4006381333932`, 400, (words) => words.problems.gtin],
  [`/${language}/verify?u=0`, 422, (words) => words.problems.invalid],
];

/** What a page says: its text and what is read aloud, without what is marked as being in another language. */
function said(html: string): string[] {
  const own = html
    .replace(/<head>[\s\S]*?<\/head>/, (head) => /<title>([^<]*)/.exec(head)?.[1] ?? '')
    .replace(/<nav class="tongue"[\s\S]*?<\/nav>/, '')
    .replace(/<(\w+)[^>]* lang="[^"]*"[^>]*>[^<]*<\/\1>/g, '');
  const aloud = [...own.matchAll(/(?:aria-label|alt)="([^"]*)"/g)].map(([, text]) => text ?? '');
  return [...own.split(/<[^>]*>/), ...aloud].map((text) => text.trim().replaceAll('&#39;', '’')).filter(Boolean);
}

/** Every English sentence of the pages that is no function. */
function sentences(words: object): string[] {
  return Object.values(words).flatMap((value): string[] => {
    if (typeof value === 'object' && value !== null) return sentences(value);
    return typeof value === 'string' ? [value] : [];
  });
}

describe.each([...PAGE_LANGUAGES])('the public pages in %s', (language) => {
  const words = wordsOf(language);

  it('answer in it, each family, and leave nothing in English', async () => {
    const own = new Set([...sentences(words), ...sentences(documentWordsIn(language))]);
    const all = [...sentences(wordsOf('en')), ...sentences(documentWordsIn('en'))];
    const english = new Set(all.filter((sentence) => /\p{Ll}{3}/u.test(sentence) && !own.has(sentence)));
    for (const [address, status, says] of addresses(language)) {
      const { text, headers, ...answer } = await open(address, { 'Accept-Language': language });
      expect([address, answer.status]).toEqual([address, status]);
      expect(text).toContain(`<html lang="${language}">`);
      expect(headers['content-language']).toBe(language);
      expect(headers.vary).toContain('Accept-Language');
      expect(text).toContain(`<meta property="og:locale" content="${words.locale.replace('-', '_')}">`);
      const lines = said(text);
      expect([address, lines.some((line) => line.includes(says(words)))]).toEqual([address, true]);
      if (language !== 'en') expect([address, lines.filter((line) => english.has(line))]).toEqual([address, []]);
      expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    }
  });

  it('offer every other language, on the same page', async () => {
    const path = `/product/${pages.owned.serial}`;
    const { text } = await open(`/${language}${path}`, { 'Accept-Language': language });
    for (const other of PAGE_LANGUAGES) {
      expect(text).toContain(
        `<link rel="alternate" hreflang="${other}" href="${pages.stage.options.publicUrl}/${other}${path}">`,
      );
      expect(text).toMatch(
        new RegExp(`<a href="/${other}${path}" lang="${other}"[^>]*>${wordsOf(other).language}</a>`),
      );
    }
    expect(text).toContain(`hreflang="x-default"`);
    expect(text).not.toContain('class="offer');
  });

  it('draw the certificate on paper in it', async () => {
    const { text } = await open(`/${language}/certificate/${CERTIFICATE}`);
    const [, address = ''] = /href="([^"]*\/download[^"]*)"/.exec(text) ?? [];
    const { status, headers, bytes } = await open(address.replaceAll('&amp;', '&'));
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(bytes.toString('latin1')).toContain(`/Lang (${language})`);
  });
});

describe('the language of a page', () => {
  const path = () => `/product/${pages.owned.serial}`;

  it('is the one of its address, and a reader who prefers another is offered it', async () => {
    const { text } = await open(`/fr${path()}`, { 'Accept-Language': 'en;q=0.5, el' });
    expect(text).toContain('<html lang="fr">');
    expect(text).toContain(`<a href="/el${path()}" lang="el" hreflang="el">${wordsOf('el').offer}</a>`);
  });

  it.each([
    ['de', '/de/find'],
    ['fr;q=0.2, sl;q=0.9', '/sl/find'],
    ['fr;q=0', '/en/find'],
    ['*', '/fr/find'],
    ['ja', '/fr/find'],
  ])('is negotiated where the address names none: %s', async (header, location) => {
    const { headers } = await open('/', { 'Accept-Language': header });
    expect([headers.location, headers.vary]).toEqual([location, expect.stringContaining('Accept-Language')]);
  });

  it('is negotiated for addresses that lead nowhere', async () => {
    const asked = { Accept: 'text/html', 'Accept-Language': 'pl' };
    for (const [address, sentence] of [
      ['/nowhere', wordsOf('pl').problems.nowhere],
      ['/01/4006381333932', wordsOf('pl').problems.brokenLink],
    ] as const) {
      const { text } = await open(address, asked);
      expect(text).toContain('<html lang="pl">');
      expect(text).toContain(sentence);
    }
  });

  it('stays through what a reader does: looks up, reports, reads on', async () => {
    expect((await open(`/de/find?identifier=${pages.owned.serial}`)).headers.location).toBe(`/de${path()}`);
    expect((await open(`/de/find?identifier=${GTIN}`)).headers.location).toMatch(/^\/de\/passport\/01\//);
    const { serial, uidHash } = pages.owned;
    const link = (path: string) => encodeURIComponent(`https://elsewhere.example/01/${path}`);
    const typed = (path: string) => open(`/de/find?identifier=${link(path)}`, { 'Accept-Language': 'en' });
    expect((await typed(`${GTIN}/21/${serial}`)).headers.location).toMatch(new RegExp(`/de/passport/${uidHash}$`));
    expect((await typed(GTIN)).headers.location).toMatch(new RegExp(`/de/passport/01/${GTIN}$`));
    const { problems } = wordsOf('de');
    for (const [path, status, title] of [
      [`${GTIN}/foo`, 400, problems.brokenLink],
      ['04006381333932', 400, problems.gtin],
      ['09506000134352', 404, problems.unknownNumber],
    ] as const) {
      const refused = await typed(path);
      expect([refused.status, refused.text.includes(title)]).toEqual([status, true]);
    }
    const { text } = await open(`/de${path()}`);
    const links = text.replace(/<nav class="tongue"[\s\S]*?<\/nav>/, '').matchAll(/ href="(\/[a-z]{2}\/[^"]*)"/g);
    const pageLinks = [...links].map(([, to = '']) => to).filter((to) => !/\/(sign-in|claim)\b|webmanifest$/.test(to));
    expect(pageLinks.length).toBeGreaterThan(1);
    expect(pageLinks.filter((to) => !to.startsWith('/de/'))).toEqual([]);
    expect(text).toContain(`href="/de/sign-in?next=${encodeURIComponent(`/de${path()}`)}"`);
  });

  it('keeps the token of a link that signs in', async () => {
    await sendForm(pages.rest, '/en/sign-in/link/send', { email: 'reader@example.test' });
    const mail = (await mailsSent(pages.stage)).at(-1)?.text ?? '';
    const { pathname, search } = new URL(/https:\/\/\S+/.exec(mail)?.[0] ?? '');
    const { status, text } = await open(pathname + search);
    expect([status, text.includes(`href="/fr/sign-in/link${search}"`)]).toEqual([200, true]);
    expect(text).toMatch(/<link rel="canonical" href="[^"?]+\/en\/sign-in">/);
  });

  it('follows documented redirects in the two languages that they know', async () => {
    const { headers } = await open(`/v1/p/${pages.owned.serial}`, { 'Accept-Language': 'de, en;q=0.5' });
    expect(headers.location).toBe(`/en${path()}`);
  });

  it('leads a reader of any language to the forms of accounts, which are written in three', async () => {
    const { status, text } = await open('/pl/sign-in', { Accept: 'text/html' });
    expect(status).toBe(404);
    expect(text).toContain(wordsOf('pl').problems.nowhere);
    const polish = (await open(`/pl${path()}`)).text;
    expect(polish).toContain(`href="/en/sign-in?next=${encodeURIComponent(`/pl${path()}`)}"`);
    expect((await open('/de/sign-in')).text).toContain(wordsOf('de').account.noPassword);
    const signIn = (await open('/en/sign-in')).text;
    expect([...signIn.matchAll(/<a href="\/([a-z]{2})\/sign-in[^"]*" lang/g)].map(([, to]) => to)).toEqual([
      'fr',
      'en',
      'de',
    ]);
  });

  it('is served below further languages exactly as below English', () => {
    for (const { routes, translated = [] } of families) {
      const english = routes.filter(({ path: at }) => /^\/en(\/|$)/.test(at));
      for (const route of translated) {
        const [, code = '', rest = ''] = /^\/([a-z]{2})(.*)$/.exec(route.path) ?? [];
        expect([route.path, isLanguage(code), PAGE_LANGUAGES.some((one) => one === code)]).toEqual([
          route.path,
          false,
          true,
        ]);
        if (rest.endsWith('/download')) continue;
        const same = english.find(({ method, path: at }) => method === route.method && at === `/en${rest}`);
        expect([route.path, same?.caller, same?.host, same?.section]).toEqual([
          route.path,
          route.caller,
          route.host,
          route.section,
        ]);
      }
    }
  });
});

describeInBrowser('the pages of several languages in a browser', (browser) => {
  it.each([
    'fr',
    'de',
    'el',
    'bg',
  ] as const)('WCAG 2.2 AA at 390 px, nothing wider than the screen: %s', async (language) => {
    const page = await browser().newPage({ viewport: { width: 390, height: 844 }, bypassCSP: true, locale: language });
    const faults: string[] = [];
    for (const [address] of addresses(language)) {
      await page.goto(pages.rest.address + address);
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${address}: ${fault}`));
      const wider = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
      if (wider > 0) faults.push(`${address}: ${wider} px wider than the screen`);
    }
    expect(faults).toEqual([]);
    await page.close();
  }, 240_000);

  it('switches by keyboard alone, without a script', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${pages.rest.address}/en/product/${pages.owned.serial}`);
    await page.locator('.tongue summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Suomi' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/fi/product/${pages.owned.serial}`);
    await page.locator('html[lang=fi]').waitFor();
    await context.close();
  }, 60_000);

  (SHOTS ? it : it.skip)(
    'are looked at',
    async () => {
      for (const dark of [false, true])
        for (const width of [390, 820, 1024, 1440])
          for (const language of ['de', 'el'] as const) {
            const page = await browser().newPage({
              viewport: { width, height: 900 },
              bypassCSP: true,
              colorScheme: dark ? 'dark' : 'light',
            });
            for (const [index, [address]] of addresses(language).entries()) {
              if (index > 2) continue;
              await page.goto(pages.rest.address + address);
              await page.screenshot({
                path: `${SHOTS}/${language}-${width}-${dark ? 'dark' : 'light'}-${index}.png`,
                fullPage: true,
              });
              if (index === 0) {
                await page.locator('.tongue summary').click();
                await page.screenshot({ path: `${SHOTS}/${language}-${width}-${dark ? 'dark' : 'light'}-switch.png` });
              }
            }
            await page.close();
          }
    },
    600_000,
  );
});
