import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  digitalLinkPath,
  encodeSegment,
  readDigitalLink,
} from '../../../../subgraphs/passports/resolver/digital-link.rules.js';
import { linkHeader, linkSet, readLinkType } from '../../../../subgraphs/passports/resolver/link-set.rules.js';
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

  it('what is written into a path is read out of it', () => {
    const lot = fc.stringMatching(/^[A-Za-z0-9!"&'()*+,\-.:;<=>?_]{1,20}$/);
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
    ['gs1:nonsense', 'unknown'],
  ])('[GS1 Resolver 1.2 link types] linkType=%s is %s', (value, expected) => expect(readLinkType(value)).toBe(expected));

  it('[RFC 9264 4.2] is the JSON of RFC 9264', () => {
    const target = {
      href: 'https://dpp.example/en/passport/01/04006381333931',
      title: 'Passport',
      type: 'text/html',
      hreflang: ['en'],
    };
    const links = {
      anchor: 'https://dpp.example/01/04006381333931',
      description: 'Tote',
      byType: { default: [target], dpp: [target] },
    };
    expect(linkSet(links)).toEqual({
      linkset: [
        {
          anchor: 'https://dpp.example/01/04006381333931',
          itemDescription: 'Tote',
          'https://gs1.org/voc/defaultLink': [{ href: target.href, title: target.title }],
          'https://gs1.org/voc/dpp': [target],
        },
      ],
    });
    expect(linkHeader(links)).toContain('<https://dpp.example/01/04006381333931?linkType=all>; rel="linkset"');
  });
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
