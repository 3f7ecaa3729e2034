import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PAGE_LANGUAGES } from '../../../../schema/vocabulary/languages.js';
import {
  digitalLinkPath,
  encodeSegment,
  isLinkedLot,
  readDigitalLink,
} from '../../../../subgraphs/passports/resolver/digital-link.rules.js';
import {
  type LinkContext,
  linkHeader,
  linkSet,
  linkSetText,
} from '../../../../subgraphs/passports/resolver/link-set.rules.js';
import { targetsOf, withQuery } from '../../../../subgraphs/passports/resolver/link-targets.rules.js';
import { readLinkType } from '../../../../subgraphs/passports/resolver/link-type.rules.js';
import { countsAsScan, scanMonth } from '../../../../subgraphs/passports/resolver/scan-reader.rules.js';

const GTIN = '04006381333931';

describe('§4.25 GS1 Digital Link paths', () => {
  it('reads key and qualifiers in their order', () => {
    expect(readDigitalLink(['4006381333931'])).toEqual({ link: { gtin: GTIN, lot: null, serial: null } });
    expect(readDigitalLink([GTIN, '10', 'L+1'])).toEqual({ link: { gtin: GTIN, lot: 'L+1', serial: null } });
    expect(readDigitalLink([GTIN, '21', 'S'])).toEqual({ link: { gtin: GTIN, lot: null, serial: 'S' } });
    expect(readDigitalLink([GTIN, '10', 'L', '21', 'S'])).toEqual({ link: { gtin: GTIN, lot: 'L', serial: 'S' } });
  });

  it.each([
    [['21', 'S', '10', 'L']],
    [['10']],
    [['foo']],
    [['10', 'L', '10', 'M']],
    [['10', 'L', '21', 'S', 'x']],
  ])('%j below a GTIN is malformed', (rest) =>
    expect(readDigitalLink([GTIN, ...rest])).toEqual({ fault: 'malformed' }));

  it('reads a variant (22) and the serial of a third party (235), whose values have more characters than lots', () => {
    const link = { gtin: GTIN, lot: null, serial: null };
    expect(readDigitalLink([GTIN, '22', '2/A'])).toEqual({ link: { ...link, variant: '2/A' } });
    expect(readDigitalLink([GTIN, '22', 'V', '10', 'L', '21', 'S'])).toEqual({
      link: { gtin: GTIN, variant: 'V', lot: 'L', serial: 'S' },
    });
    expect(readDigitalLink([GTIN, '235', 'x'.repeat(28)])).toEqual({ link: { ...link, thirdParty: 'x'.repeat(28) } });
    expect(readDigitalLink([GTIN, '22', 'x'.repeat(21)])).toEqual({ fault: 'unknown' });
    expect(readDigitalLink([GTIN, '235', 'x'.repeat(29)])).toEqual({ fault: 'unknown' });
  });

  it.each([
    [['10', 'L', '22', 'V']],
    [['235', 'X', '10', 'L']],
    [['21', 'S', '235', 'X']],
    [['22', 'V', '22', 'V']],
  ])('%j below a GTIN is in no order of GS1', (rest) =>
    expect(readDigitalLink([GTIN, ...rest])).toEqual({ fault: 'malformed' }));

  it('a slash at the end changes nothing, and hides nothing', () => {
    expect(readDigitalLink([GTIN, ''])).toEqual({ link: { gtin: GTIN, lot: null, serial: null } });
    expect(readDigitalLink([GTIN, '10', 'L', ''])).toEqual({ link: { gtin: GTIN, lot: 'L', serial: null } });
    expect(readDigitalLink([GTIN, '10', ''])).toEqual({ fault: 'malformed' });
    expect(readDigitalLink([GTIN, '', ''])).toEqual({ fault: 'malformed' });
    expect(readDigitalLink([''])).toEqual({ fault: 'gtin' });
  });

  it('says what is wrong with a GTIN', () => {
    expect(readDigitalLink(['abc'])).toEqual({ fault: 'gtin' });
    expect(readDigitalLink(['123456789012345'])).toEqual({ fault: 'gtin' });
    expect(readDigitalLink(['4006381333930'])).toEqual({ fault: 'check_digit' });
  });

  it('a lot that cannot exist is unknown', () =>
    expect(readDigitalLink([GTIN, '10', 'a/b'])).toEqual({ fault: 'unknown' }));

  it.each(['.', '..'])('a lot that clients would take out of the path is unknown: %s', (lot) => {
    expect(readDigitalLink([GTIN, '10', lot])).toEqual({ fault: 'unknown' });
    // Encoding does not help (URL Standard, double-dot path segment).
    expect(new URL(`https://dpp.example/01/${GTIN}/10/${lot.replaceAll('.', '%2E')}`).pathname).not.toContain('.');
    expect(isLinkedLot(`${lot}a`)).toBe(true);
  });

  it('what is written into a path is read out of it', () => {
    const lot = fc.stringMatching(/^[A-Za-z0-9!"&'()*+,\-.:;<=>?_]{1,20}$/).filter(isLinkedLot);
    fc.assert(
      fc.property(lot, (value) => {
        const path = digitalLinkPath({ gtin: GTIN, lot: value, serial: 'S' });
        expect(readDigitalLink(path.split('/').slice(2).map(decodeURIComponent))).toEqual({
          link: { gtin: GTIN, lot: value, serial: 'S' },
        });
        expect(encodeSegment(value)).toMatch(/^[A-Za-z0-9\-._~%]+$/);
      }),
    );
  });
});

describe('link types and link sets', () => {
  it.each([
    [undefined, 'default'],
    ['', 'default'],
    [' GS1:DPP ', 'dpp'],
    ['passport', 'dpp'],
    ['digitalProductPassport', 'dpp'],
    ['gs1:digitalproductpassport', 'dpp'],
    ['all', 'all'],
    ['linkset', 'all'],
    ['gs1:pip', 'pip'],
    ['gs1:defaultLink', 'default'],
    ['https://ref.gs1.org/voc/pip', 'pip'],
    ['https://gs1.org/voc/pip', 'pip'],
    ['http://gs1.org/voc/pip', 'pip'],
    ['https://www.gs1.org/voc/dpp', 'dpp'],
    ['https://evil.example/voc/pip', 'unknown'],
    ['gs1:passport', 'unknown'],
    ['gs1:constructor', 'unknown'],
    ['gs1:nonsense', 'unknown'],
  ])('[GS1 Resolver 1.2 link types] linkType=%s is %s', (value, expected) =>
    expect(readLinkType(value)).toBe(expected));

  const page = (href: string, language: string) => ({
    href,
    title: 'Gant "été" \\',
    type: 'text/html',
    hreflang: [language],
  });
  const [english, french] = [
    page('https://dpp.example/en/passport/01/1', 'en'),
    page('https://dpp.example/fr/passport/01/1', 'fr'),
  ];
  const data = { href: 'https://dpp.example/v1/dpps/7', title: 'Tote', type: 'application/json' };
  const context: LinkContext = {
    anchor: 'https://dpp.example/01/04006381333931',
    description: 'Tote',
    links: { default: [english, french], dpp: [english, french, data] },
  };

  it('[RFC 9264 4.2] is the JSON of RFC 9264, with one default link that says its title alone', () => {
    expect(linkSet([context])).toEqual({
      linkset: [
        {
          anchor: 'https://dpp.example/01/04006381333931',
          itemDescription: 'Tote',
          description: 'Tote',
          'https://ref.gs1.org/voc/defaultLink': [{ href: english.href, title: english.title }],
          'https://ref.gs1.org/voc/defaultLinkMulti': [english, french],
          'https://ref.gs1.org/voc/dpp': [english, french, data],
          dpp: [data],
        },
      ],
    });
  });

  it('[RFC 9264 4.1] is the text of RFC 9264: titles outside ASCII as RFC 8187 has them, quotes escaped', () => {
    const lines = linkSetText([{ ...context, links: { dpp: [english, { ...data, title: 'a "b" \\' }] } }]).split(',\n');
    expect(lines[0]).toBe(
      `<${english.href}>; rel="https://ref.gs1.org/voc/dpp"; anchor="${context.anchor}"; title*=UTF-8''Gant%20%22%C3%A9t%C3%A9%22%20%5C; type="text/html"; hreflang="en"`,
    );
    expect(lines[1]).toContain('title="a \\"b\\" \\\\"; type="application/json"');
    expect(lines[2]).toContain('; rel="dpp"; ');
  });

  it('names set and passport in a header', () =>
    expect(linkHeader(context)).toBe(
      '<https://dpp.example/v1/dpps/7>; rel="dpp"; type="application/json", <https://dpp.example/01/04006381333931?linkType=all>; rel="linkset"; type="application/linkset+json"',
    ));
});

describe('targets of a level', () => {
  const level = { title: 'Tote', path: '/passport/01/1/10/L', dataUrl: null, copyUrl: null, partner: null };
  const reader = { locale: 'fr', baseUrl: 'https://dpp.example' } as const;

  it('are in every language, the first the reader’s', () => {
    const { default: pages, dpp, pip } = targetsOf(level, reader);
    expect(pages?.slice(0, 2).map(({ href, hreflang }) => [href, hreflang])).toEqual([
      ['https://dpp.example/fr/passport/01/1/10/L', ['fr']],
      ['https://dpp.example/bg/passport/01/1/10/L', ['bg']],
    ]);
    expect(pages?.map(({ hreflang }) => hreflang?.[0]).sort()).toEqual([...PAGE_LANGUAGES]);
    expect([dpp, pip]).toEqual([pages, pages]);
  });

  it('have the copy at the back-up as their duplicate, where there is one', () => {
    expect(targetsOf(level, reader).duplicate).toEqual([]);
    const [copy] = targetsOf({ ...level, copyUrl: 'https://copy.example/v1/dpps/7' }, reader).duplicate ?? [];
    expect(copy).toEqual({ href: 'https://copy.example/v1/dpps/7', title: 'Tote', type: 'application/json' });
  });

  it('have the query of the request, but for what the resolver and the target say themselves', () => {
    expect(withQuery('https://a.example/x', 'foo=b%20r&foo=2&&linkType=all&LINKTYPE=x&flag')).toBe(
      'https://a.example/x?foo=b%20r&foo=2&flag',
    );
    expect(withQuery('https://a.example/x?lot=L#top', 'l%6Ft=M&n=1')).toBe('https://a.example/x?lot=L&n=1#top');
    expect(withQuery('https://a.example/x', 'a=<é>\ud800')).toBe('https://a.example/x?a=%3C%C3%A9%3E%EF%BF%BD');
    expect(withQuery('https://a.example/x#y', '')).toBe('https://a.example/x#y');
  });

  it('no query makes an address invalid, or leads elsewhere', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const address = withQuery('https://a.example/x', query);
        expect(address).toMatch(/^[\x21-\x7e]+$/);
        expect(new URL(address).origin + new URL(address).pathname).toBe('https://a.example/x');
      }),
    ));
});

describe('§4.25 scan counts', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
  const request = { method: 'GET', userAgent: phone, accept: 'text/html', purpose: '' };

  it('a GET by a browser counts', () => expect(countsAsScan(request)).toBe(true));

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23',
    'curl/8.5.0',
    'Slackbot-LinkExpanding 1.0',
    'Mozilla/5.0 (compatible; bingbot/2.0)',
    'TelegramBot (like TwitterBot)',
    '',
    'python-requests/2.31',
  ])('%s does not', (userAgent) => expect(countsAsScan({ ...request, userAgent })).toBe(false));

  it('HEAD requests and pages loaded ahead of the reader do not', () => {
    expect(countsAsScan({ ...request, method: 'HEAD' })).toBe(false);
    expect(countsAsScan({ ...request, purpose: 'prefetch;prerender' })).toBe(false);
  });

  it('months are those of UTC', () => expect(scanMonth(new Date('2026-01-31T23:59:59-05:00'))).toBe('2026-02-01'));
});
