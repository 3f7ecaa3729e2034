import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { families } from '../../rest-adapter/routes/families.js';
import type { Route } from '../../rest-adapter/runtime/family.js';
import { type Rest, type RestResponse, startRest } from '../support/rest.js';
import { numberOf, openTwoBrands, type TwoBrands } from '../support/two-brands.js';

// What a cache in between may keep must be right for the next caller: nothing that is one reader's, in one reader's language or form.

let world: TwoBrands;
let rest: Rest;
beforeAll(async () => {
  world = await openTwoBrands();
  rest = await startRest({ graph: world.stage.platform.graph, settings: { trustProxy: true } });
}, 180_000);
afterAll(async () => {
  await rest?.close();
  await world?.stage.close();
});

// Pages of one language are made as those of another.
const routes = families
  .flatMap((family) => family.routes)
  .filter(({ method, path }) => method === 'GET' && !path.startsWith('/en/'));
let calls = 0;

function pathOf({ path }: Route): string {
  const { a } = world;
  const filled: Record<string, string | number> = {
    ...{ gtin: a.gtin, lot: a.lot, identifier: a.item.serial, serial: a.item.serial, uid: a.item.serial },
    ...{ brand_code: a.code, job_id: a.jobId, webhook_id: numberOf(a, 'webhook'), uid_hash: a.item.uidHash },
    ...{ version: '1.0', list: 1, cid: 'x', file: 'x', id: numberOf(a, 'passport') },
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name] ?? 'x')).replace(/\*\w+$/, 'x');
}

const ask = (path: string, headers: Record<string, string>): Promise<RestResponse> =>
  rest.call(path, { headers: { 'X-Forwarded-For': `10.7.${calls >> 8}.${calls++ & 255}`, ...headers } });

/** Whether a cache that many share may keep an answer (RFC 9111, 3): what says nothing may be kept by its age, too. */
const isShared = ({ headers }: RestResponse): boolean =>
  !/no-store|private/.test(headers['cache-control'] ?? '') && !/no-cache/.test(headers['cache-control'] ?? 'no-cache');
const variesBy = ({ headers }: RestResponse, name: string): boolean =>
  String(headers.vary ?? '')
    .toLowerCase()
    .split(/,\s*/)
    .some((one) => one === name || one === '*');
const same = (one: RestResponse, other: RestResponse): boolean =>
  one.status === other.status && one.text === other.text && one.headers.location === other.headers.location;

/** Ways in which two callers differ, and the header that a cache tells them apart by. */
const DIFFERENCES = (): readonly (readonly [header: string, value: string])[] => [
  ...[world.a.tokens.customer, world.a.tokens.repairer, world.a.tokens.brand_admin].flatMap((token) => [
    ['Cookie', `access_token=${token}; csrf_token=t`] as const,
    ['Authorization', `Bearer ${token}`] as const,
  ]),
  ['Accept-Language', 'de-AT, de;q=0.9'],
  ['Accept-Language', 'fr'],
  ['Accept', 'text/html'],
  ['Accept', 'application/ld+json'],
  ['Accept', 'application/linkset+json'],
];

it('no shared cache gives a reader what was another one’s, in another language or another form', async () => {
  const wrong: string[] = [];
  let shared = 0;
  for (const route of routes) {
    const path = pathOf(route);
    const plain = await ask(path, {});
    for (const [header, value] of DIFFERENCES()) {
      const other = await ask(path, { [header]: value });
      for (const kept of [plain, other].filter(isShared)) {
        shared++;
        // A caller who would be refused may be shown the public answer.
        if (kept === plain && [401, 403].includes(other.status) && header !== 'Accept') continue;
        if (!same(plain, other) && !variesBy(kept, header.toLowerCase()))
          wrong.push(`${route.path} ${kept.status} ${kept.headers['cache-control']}: ${header}`);
      }
    }
  }
  expect(shared).toBeGreaterThan(100);
  expect([...new Set(wrong)]).toEqual([]);
}, 300_000);

it('an answer to a session is not kept for other callers', async () => {
  const wrong: string[] = [];
  for (const route of routes) {
    const path = pathOf(route);
    const stranger = await ask(path, {});
    for (const token of [world.a.tokens.customer, world.a.tokens.brand_admin]) {
      const signedIn = await ask(path, { Authorization: `Bearer ${token}` });
      if (signedIn.status !== 200 || same(stranger, signedIn)) continue;
      if (
        !/private|no-store/.test(signedIn.headers['cache-control'] ?? '') &&
        !/html/.test(signedIn.headers['content-type'] ?? '')
      )
        wrong.push(`${route.path}: ${signedIn.headers['cache-control']}`);
    }
  }
  expect([...new Set(wrong)]).toEqual([]);
}, 300_000);
