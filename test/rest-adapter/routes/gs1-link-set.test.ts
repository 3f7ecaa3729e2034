import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PAGE_LANGUAGES } from '../../../schema/vocabulary/languages.js';
import { GTIN, publishPassport } from '../../support/catalog.js';
import { BACKUP, BASE, type DigitalLinks, LOT_PATH, openDigitalLinks, VOC } from '../../support/digital-links.js';
import { present } from '../../support/present.js';

let at: DigitalLinks;
beforeAll(async () => {
  at = await openDigitalLinks();
  await publishPassport(at.stage, { batchId: at.batchId }, { labels: { lot: 1 } });
});
beforeEach(() => at.stage.pass(60));
afterAll(() => at?.close());

describe('link sets (RFC 9264)', () => {
  it.each(['linkType=all', 'linkType=linkset', 'linktype=ALL'])('%s answers the set', async (query) => {
    const { status, headers, json } = await at.get(`/01/${GTIN}?${query}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/linkset+json');
    expect(json.linkset[0].anchor).toBe(`${BASE}/01/${GTIN}`);
  });

  it('so does the media type; hrefs equal the Locations byte for byte', async () => {
    for (const path of [`/01/${GTIN}`, `/01/${GTIN}/10/${LOT_PATH}`, `/01/${GTIN}/21/${at.item.serial}`]) {
      const { json } = await at.get(path, { Accept: 'application/linkset+json' });
      const [set] = json.linkset;
      expect(set.anchor).toBe(`${BASE}${path}`);
      expect(set[`${VOC}defaultLink`][0].href).toBe((await at.get(path)).headers.location);
      expect(set[`${VOC}dpp`][0].href).toBe((await at.get(`${path}?linkType=gs1:dpp`)).headers.location);
      expect(set[`${VOC}pip`][0].href).toBe((await at.get(`${path}?linkType=gs1:pip`)).headers.location);
    }
  });

  it('[GS1 Resolver 1.2 linkset] holds the union of the levels, each link at its own anchor, in every language', async () => {
    const { json } = await at.get(`/01/${GTIN}/10/${LOT_PATH}/21/${at.item.serial}?linkType=linkset`);
    const levels = json.linkset as Record<string, { href: string; hreflang?: string[] }[]>[];
    expect(levels.map(({ anchor }) => anchor)).toEqual([
      `${BASE}/01/${GTIN}/10/L%2B09/21/${at.item.serial}`,
      `${BASE}/01/${GTIN}/10/L%2B09`,
      `${BASE}/01/${GTIN}`,
    ]);
    const pages = [`/passport/${at.item.uidHash}`, `/passport/01/${GTIN}/10/L%2B09`, `/passport/01/${GTIN}`];
    for (const [at, level] of levels.entries()) {
      const links = level[`${VOC}dpp`]?.map(({ href, hreflang }) => [href, hreflang?.[0]]);
      const [data, ...others] = links?.filter(([, language]) => language === undefined) ?? [];
      expect(links?.[0]).toEqual([`${BASE}/en${pages[at]}`, 'en']);
      expect(links?.slice(0, -1).sort()).toEqual(
        PAGE_LANGUAGES.map((language) => [`${BASE}/${language}${pages[at]}`, language]),
      );
      expect([others, level[`${VOC}defaultLinkMulti`]?.length]).toEqual([[], PAGE_LANGUAGES.length]);
      expect(level.duplicate?.[0]?.href).toBe(data?.[0]?.replace(BASE, BACKUP));
      expect(level.dpp).toEqual([expect.objectContaining({ href: data?.[0], type: 'application/json' })]);
    }
    const model = (await at.get(present(levels[2]?.dpp?.[0]?.href.slice(BASE.length)))).json;
    expect(model.uniqueProductIdentifier).toBe(`${BASE}/01/${GTIN}`);
  });

  it.each([
    ['an unknown lot', '/10/NONE', 1],
    ['an unknown serial', '/21/000000000000', 1],
    ['an unknown serial of a known lot', `/10/${LOT_PATH}/21/000000000000`, 2],
    ['a variant (22)', '/22/V1', 1],
    ['a variant of a known lot', `/22/V1/10/${LOT_PATH}`, 2],
    ["a third party's serial (235)", '/235/abc%2F1', 1],
  ])('[GS1 Resolver 1.2 linkset] %s answers with the levels that are known, and stays an anchor', async (_, below, known) => {
    const path = `/01/${GTIN}${below}`;
    const { json } = await at.get(path, { Accept: 'application/linkset+json' });
    const [asked, ...levels] = json.linkset;
    expect([asked.anchor, levels.length]).toEqual([`${BASE}${path}`, known]);
    expect(levels.at(-1).anchor).toBe(`${BASE}/01/${GTIN}`);
    const { status, headers } = await at.get(path);
    expect([status, headers.location]).toEqual([302, asked[`${VOC}defaultLink`][0].href]);
    expect(asked[`${VOC}defaultLink`]).toEqual(levels[0][`${VOC}defaultLink`]);
  });

  it('[GS1 Resolver 1.2 link types] link types are understood at each address of the vocabulary and as CURIEs', async () => {
    const { location } = (await at.get(`/01/${GTIN}?linkType=gs1:dpp`)).headers;
    for (const namespace of [VOC, 'https://gs1.org/voc/', 'http://gs1.org/voc/'])
      expect((await at.get(`/01/${GTIN}?linkType=${encodeURIComponent(namespace)}dpp`)).headers.location).toBe(
        location,
      );
  });

  it('of several targets of a type one in the language and the media type of the reader is chosen', async () => {
    const dpp = (await at.get(`/01/${GTIN}?linkType=all`)).json.linkset[0][`${VOC}dpp`];
    for (const { href, type, hreflang = ['en'] } of dpp) {
      const asked = { Accept: type, 'Accept-Language': hreflang[0] };
      expect((await at.get(`/01/${GTIN}?linkType=gs1:dpp`, asked)).headers.location).toBe(href);
    }
  });

  it('§4.25: a browser is led to the page in its language, other callers in French or English', async () => {
    const location = async (accept: string, language: string) =>
      (await at.get(`/01/${GTIN}`, { Accept: accept, 'Accept-Language': language })).headers.location;
    expect(await location('text/html,*/*;q=0.8', 'de-AT, fr;q=0.9')).toBe(`${BASE}/de/passport/01/${GTIN}`);
    expect(await location('text/html', 'de;q=0, xx, fr')).toBe(`${BASE}/fr/passport/01/${GTIN}`);
    expect(await location('*/*', 'de-AT, fr;q=0.9')).toBe(`${BASE}/fr/passport/01/${GTIN}`);
    expect(await location('*/*', 'de')).toBe(`${BASE}/en/passport/01/${GTIN}`);
  });

  it('the query of the request is passed on, but for the parameters of the resolver', async () => {
    const { location } = (await at.get(`/01/${GTIN}?utm=a%20b&linkType=gs1:dpp&utm=c`)).headers;
    expect(location).toBe(`${BASE}/en/passport/01/${GTIN}?utm=a%20b&utm=c`);
  });

  it('[RFC 9110 12.5.1] [RFC 9264 4.1] is JSON, linked data, text or a page, as Accept prefers; what has q=0 is refused', async () => {
    const all = `/01/${GTIN}?linkType=all`;
    const typeOf = async (accept: string, path = all) => {
      const { status, headers } = await at.get(path, { Accept: accept });
      return status === 200 ? headers['content-type'] : status;
    };
    expect(await typeOf('*/*')).toBe('application/linkset+json');
    expect(await typeOf('application/json')).toBe('application/json');
    expect(await typeOf('text/html,application/xhtml+xml,*/*;q=0.8')).toBe('text/html; charset=utf-8');
    expect(await typeOf('application/linkset')).toBe('application/linkset');
    expect(await typeOf('application/linkset', `/01/${GTIN}`)).toBe('application/linkset');
    expect(await typeOf('application/linkset+json;q=0', `/01/${GTIN}`)).toBe(302);
    expect(await typeOf('application/linkset+json;q=0')).toBe('application/linkset');
    expect(await typeOf('application/linkset+json;q=0, application/linkset;q=0')).toBe('application/json');
    expect(await typeOf('image/png')).toBe('application/linkset+json');
    expect(await typeOf('*/*;q=0')).toBe('application/linkset+json');
    expect(await typeOf('application/linkset+json;q=0.2, application/linkset;q=0.1', `/01/${GTIN}`)).toBe(
      'application/linkset+json',
    );
    expect(await typeOf('text/html, application/linkset+json;q=0.9', `/01/${GTIN}`)).toBe(302);
    const linked = await at.get(all, { Accept: 'application/ld+json' });
    expect(linked.json['@context']).toBe('https://ref.gs1.org/standards/resolver/linkset-context');
    expect(linked.headers.vary).toContain('Accept');
  });

  it('the graph leads to no host that is no web address', async () => {
    const wanted = { wantsLinkSet: false, wantsData: false, query: 'a=b' };
    const input = { segments: [GTIN], locale: 'en', ...wanted, baseUrl: 'javascript:alert(1)//' };
    const query = 'query ($input: DigitalLinkInput!) { digitalLink(input: $input) { location } }';
    await expect(at.stage.ask('passports', query, { input })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('the page tells every link to a person, and embeds them', async () => {
    const asked = { Accept: 'text/html', 'Accept-Language': 'fr' };
    const { text, headers } = await at.get(`/01/${GTIN}/10/${LOT_PATH}?linkType=linkset`, asked);
    expect(text).toContain('lang="fr"');
    for (const href of [`${BASE}/fr/passport/01/${GTIN}`, `${BASE}/en/passport/01/${GTIN}/10/L%2B09`])
      expect(text).toContain(`href="${href}"`);
    const levels = text.split('<h2>').slice(1);
    for (const level of levels) {
      const names = [...level.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, name]) => name);
      expect([names.length > 2, new Set(names).size]).toEqual([true, names.length]);
    }
    const embedded = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(JSON.parse(embedded).linkset).toHaveLength(2);
    expect(headers.link).toContain('rel="linkset"');
  });

  it('the text is the same links', async () => {
    const { text } = await at.get(`/01/${GTIN}`, { Accept: 'application/linkset' });
    const { json } = await at.get(`/01/${GTIN}`, { Accept: 'application/linkset+json' });
    const links = text.split(',\n').map((line) => [/rel="([^"]+)"/.exec(line)?.[1], /^<([^>]+)>/.exec(line)?.[1]]);
    const [{ anchor, description, itemDescription, ...relations }] = json.linkset;
    expect(links).toEqual(
      Object.entries<{ href: string }[]>(relations).flatMap(([name, targets]) =>
        targets.map(({ href }) => [name, href]),
      ),
    );
    expect(text).toContain(`anchor="${BASE}/01/${GTIN}"`);
  });

  it('[RFC 9264 6] every redirect names the set in its Link header, and any page may read it', async () => {
    const { headers } = await at.get(`/01/${GTIN}`, { Origin: 'https://shop.example' });
    expect(headers.link).toContain(`<${BASE}/01/${GTIN}?linkType=all>; rel="linkset"; type="application/linkset+json"`);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toContain('Link');
    const preflight = await at.get(
      `/01/${GTIN}`,
      { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'GET' },
      { method: 'OPTIONS' },
    );
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  });

  it("[GS1 Resolver 1.2 suite] passes the non-warning checks of GS1's conformant resolver test suite", async () => {
    const path = `/01/${GTIN}/10/${LOT_PATH}`;
    // It asks for the options with every method it would like to use, from an origin that is none.
    const headers = { Origin: 'https://ref.example/suite/', 'Access-Control-Request-Method': 'GET,HEAD,OPTIONS' };
    const options = await at.get(path, headers, { method: 'OPTIONS' });
    expect(options.headers['access-control-allow-origin']).toBe('*');
    expect(options.headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    const { json, headers: said } = await at.get(path, { Accept: 'application/linkset+json' });
    expect(
      String(said.link)
        .split(',')
        .some((one) => /ns\/json-ld#context"; type="application\/ld\+json"/.test(one)),
    ).toBe(true);
    expect(Object.keys(json)).toEqual(['linkset']);
    expect([json.linkset[0].anchor, json.linkset[0].itemDescription]).toEqual([`${BASE}${path}`, 'Tote']);
    for (const { anchor, itemDescription, description, ...relations } of json.linkset) {
      expect([anchor, itemDescription]).toEqual([expect.stringMatching(/^https?:\/\/[a-zA-Z0-9./]+/), description]);
      for (const [relation, targets] of Object.entries<Record<string, unknown>[]>(relations)) {
        expect(relation).toMatch(/^(https:\/\/ref\.gs1\.org\/voc\/(defaultLink|defaultLinkMulti|dpp|pip)|[a-z-]+)$/);
        const allowed = relation.endsWith('/defaultLink') ? ['href', 'title'] : ['href', 'hreflang', 'title', 'type'];
        for (const target of targets) {
          expect(allowed).toEqual(expect.arrayContaining(Object.keys(target)));
          expect(target.title).toBeTruthy();
        }
      }
      expect(relations[`${VOC}defaultLink`]).toHaveLength(1);
      const [standard] = relations[`${VOC}defaultLink`];
      expect(relations[`${VOC}pip`].map(({ href }: { href: string }) => href)).toContain(standard.href);
    }
    expect((await at.get(`${path}?foo=bar`)).headers.location).toContain('foo=bar');
    expect((await at.get(path)).headers.link).not.toContain('gs1:');
    expect((await at.get(`${path}/foo`)).status).toBe(400);
    expect((await at.get(`${path}?linkType=gs1:nosuchlt`)).status).toBe(404);
    expect((await at.get(`/01/${GTIN}/10/KL8G`)).status).toBe(302);
    expect((await at.get(`${path}/`)).headers.location).toBe((await at.get(path)).headers.location);
  });

  it('HEAD answers as GET', async () => {
    const { status, headers } = await at.get(`/01/${GTIN}`, {}, { method: 'HEAD' });
    expect([status, headers.location]).toEqual([302, `${BASE}/en/passport/01/${GTIN}`]);
  });

  it('[GS1 Resolver 1.2 description] /.well-known/gs1resolver describes the resolver', async () => {
    const { json, headers } = await at.get('/.well-known/gs1resolver', { Origin: 'https://shop.example' });
    expect(json).toEqual({
      name: expect.any(String),
      resolverRoot: BASE,
      supportedPrimaryKeys: ['01'],
      supportedLinkType: [{ namespace: VOC, prefix: 'gs1:' }],
      linkTypeDefaultCanBeLinkset: false,
      jsonLdContextLocation: 'https://ref.gs1.org/standards/resolver/linkset-context',
    });
    expect(headers['access-control-allow-origin']).toBe('*');
  });
});
