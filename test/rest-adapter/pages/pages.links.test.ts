import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../gateway/installation/embedded-chain.js';
import { applyManifest } from '../../../gateway/manifest/apply-manifest.js';
import { DEMONSTRATION } from '../../../gateway/manifest/load-first-manifest.js';
import { readManifest } from '../../../gateway/manifest/read-manifest.js';
import { families } from '../../../rest-adapter/routes/families.js';
import { openStage, type Stage } from '../../support/actors.js';
import { TEST_SIGNER_KEY, testChain } from '../../support/embedded-chain.js';
import { type Rest, startRest } from '../../support/rest.js';

const HTML = { Accept: 'text/html', 'Accept-Language': 'fr' };
/** Pages whose switch between the languages is followed: it is the same on all of them. */
const SWITCHED = 3;
/** More pages than the demonstration has; a crawl that goes on is a page that makes up links. */
const MOST_PAGES = 600;

let chain: EmbeddedChain;
let stage: Stage;
let rest: Rest;
const manifest = readManifest(readFileSync(DEMONSTRATION, 'utf8'), 'demonstration.yaml', dirname(DEMONSTRATION));

beforeAll(async () => {
  chain = await testChain();
  const node = { rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY };
  stage = await openStage({ custody: { chain: { ...node, embedded: true, confirmations: 1 } } });
  await stage.platform.startJobs();
  await applyManifest(manifest, stage.platform.peers);
  let minute = 0;
  rest = await startRest({
    graph: stage.platform.graph,
    clock: () => new Date(stage.options.clock().getTime() + minute++ * 60_000),
    settings: { publicUrl: stage.options.publicUrl },
  });
}, 120_000);
afterAll(async () => {
  await rest.close();
  await stage.close();
  await chain.stop();
});

const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => unescaped(found!));

/** A page of ours by its path, whatever origin it is written with; null for what is another's. */
function ownPath(address: string, from: string): string | null {
  const { origin, protocol } = new URL(stage.options.publicUrl);
  const url = new URL(address, `${origin}${from}`);
  if (url.origin === origin) return `${url.pathname}${url.search}`;
  expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(url.protocol);
  expect(protocol).toBeDefined();
  return null;
}

/** Whether a form that is posted to this path is taken by a route. */
function isTaken(path: string): boolean {
  const all = families.flatMap(({ routes, translated = [] }) => [...routes, ...translated]);
  const posts = all.filter(({ method }) => method === 'POST');
  return posts.some(({ path: pattern }) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
}

/** What a path answers in the end, and where. */
async function opened(path: string): Promise<{ status: number; text: string; type: string; path: string }> {
  let at = path;
  for (let hop = 0; hop < 5; hop += 1) {
    const { status, headers, text } = await rest.call(at, { headers: HTML });
    const next = status >= 300 && status < 400 && headers.location ? ownPath(headers.location, at) : null;
    if (next === null) return { status, text, type: String(headers['content-type']), path: at };
    at = next;
  }
  throw new Error(`${path} leads in circles`);
}

/** Everything on a page that can be pressed, and what is wrong with where it leads. */
async function crawl(
  language: string,
  first: readonly string[],
  mayBe: (path: string) => readonly number[],
): Promise<string[]> {
  /** The same page in another language, whose own links are those of the crawl in that language. */
  const isForeign = (path: string): boolean => /^\/[a-z]{2}\//.test(path) && !path.startsWith(`/${language}/`);
  const faults: string[] = [];
  const waiting = first.map((path) => ({ path, from: 'the list' }));
  const seen = new Set<string>();
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, from } = next;
    if (seen.has(path)) continue;
    seen.add(path);
    if (seen.size > MOST_PAGES) return [...faults, `more than ${MOST_PAGES} pages, at last ${path}`];
    const { status, text, type, path: at } = await opened(path);
    if (!mayBe(path).includes(status)) faults.push(`${path} on ${from}: ${status}`);
    if (!type.startsWith('text/html') || isForeign(at)) continue;
    for (const href of all(text, /<a\b[^>]*?\shref="([^"]*)"/g)) {
      const [target = '', fragment] = href.split('#');
      if (fragment && !target && !text.includes(`id="${fragment}"`)) faults.push(`${at}: nothing is #${fragment}`);
      const own = target ? ownPath(target, at) : null;
      if (own && (!isForeign(own) || seen.size <= SWITCHED)) waiting.push({ path: own, from: at });
    }
    for (const [, form = ''] of text.matchAll(/<form\b([^>]*)>/g)) {
      const action = all(form, /action="([^"]*)"/g)[0] ?? at;
      if (/method="post"/.test(form) && !isTaken(action.split('?')[0]!)) faults.push(`${at}: nobody takes ${action}`);
      if (!/method="post"/.test(form)) waiting.push({ path: action, from: at });
    }
  }
  return faults;
}

describe('no button leads to nothing', () => {
  /** Serials that no page is of, by what the demonstration says of them. */
  const withoutPage = () =>
    new Set(
      manifest.products
        .filter(({ status }) => ['draft', 'minting', 'superseded', 'burned'].includes(status ?? ''))
        .map(({ serial }) => serial),
    );

  it.each(['fr', 'de'])('on every page of every item of the demonstration, in %s', async (language) => {
    const gone = withoutPage();
    const first = [
      ...manifest.products.map(({ serial }) => `/${language}/product/${serial}`),
      ...manifest.products.flatMap(({ certificates = [] }) =>
        certificates.map(({ number }) => `/${language}/certificate/${number}`),
      ),
      ...['find', 'places/NORDATELIR'].map((path) => `/${language}/${path}`),
      ...['sign-in', 'forgotten-password'].map((path) => `/${language}/${path}`),
      ...['nowhere', 'product/ZZZZZZZZZZZZ', 'certificate/none', 'passport/ZZZZZZZZZZZZ'].map(
        (path) => `/${language}/${path}`,
      ),
    ];
    const mayBe = (address: string): readonly number[] => {
      const [path = ''] = address.split('?');
      if (/nowhere|ZZZZZZZZZZZZ|certificate\/none/.test(path)) return [404];
      return gone.has(path.split('/').at(-1)!) ? [200, 404] : [200];
    };
    expect(await crawl(language, first, mayBe)).toEqual([]);
  }, 300_000);
});
