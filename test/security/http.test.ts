import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '../../rest-adapter/routes/families.js';
import { asksForCredential } from '../../rest-adapter/runtime/caller.js';
import type { Route } from '../../rest-adapter/runtime/family.js';
import { sendRaw } from '../support/raw-http.js';
import { type Rest, startRest } from '../support/rest.js';
import { tellsInsides } from '../support/tells.js';
import { numberOf, openTwoBrands, type TwoBrands } from '../support/two-brands.js';

const CONSOLE = 'https://console.example.test';
const EVIL = 'https://evil.example';
let world: TwoBrands;
let rest: Rest;

beforeAll(async () => {
  world = await openTwoBrands();
  const settings = { trustProxy: true, consoleOrigins: [CONSOLE], publicUrl: 'https://passports.example.test' };
  rest = await startRest({ graph: world.stage.platform.graph, settings });
}, 180_000);
afterAll(async () => {
  await rest.close();
  await world.stage.close();
});

const routes = families.flatMap((family) => family.routes);
let calls = 0;
const fresh = () => ({ 'X-Forwarded-For': `10.9.${calls >> 8}.${calls++ & 255}` });

function pathOf({ path }: Route): string {
  const { a } = world;
  const filled: Record<string, string | number> = {
    ...{ gtin: a.gtin, lot: a.lot, identifier: a.item.serial, serial: a.item.serial, uid: a.item.serial },
    ...{ brand_code: a.code, job_id: a.jobId, webhook_id: numberOf(a, 'webhook'), uid_hash: a.item.uidHash },
    ...{ version: '1.0', list: 1, cid: 'x', file: 'x' },
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name])).replace(/\*\w+$/, 'x');
}

const raw = (path: string, ...headers: string[]) =>
  sendRaw(
    rest.address,
    [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      `X-Forwarded-For: ${fresh()['X-Forwarded-For']}`,
      ...headers,
      '',
      '',
    ].join('\r\n'),
  );

/** The fields of a form as parts of a body. */
const inParts = (fields: string): string =>
  `${[...new URLSearchParams(fields)].map(([name, value]) => `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--part--\r\n`;

describe('pages of other sites (CORS, CSRF; §5.2)', () => {
  it('no route lets another site’s page read an answer that was given to a session', async () => {
    const odd: string[] = [];
    for (const route of routes) {
      const Cookie = `access_token=${world.a.tokens.customer}; csrf_token=t`;
      for (const Origin of [EVIL, 'null', `${CONSOLE}.evil.example`, CONSOLE.toUpperCase(), `${CONSOLE}/`]) {
        const answer = await rest.call(pathOf(route), {
          method: route.method,
          headers: { ...fresh(), Origin, Cookie, 'X-CSRF-Token': 't' },
          ...(route.input.body ? { body: {} } : {}),
        });
        const [allowed, credentials] = ['origin', 'credentials'].map(
          (name) => answer.headers[`access-control-allow-${name}`],
        );
        if (credentials !== undefined || (allowed !== undefined && allowed !== '*'))
          odd.push(`${route.method} ${route.path} ${Origin}: ${allowed}`);
        if (allowed === '*' && asksForCredential(route.caller)) odd.push(`${route.method} ${route.path}: *`);
        if (allowed === '*' && answer.text.includes(world.a.emails.customer))
          odd.push(`${route.path} tells a stranger's page of the reader`);
      }
    }
    expect(odd).toEqual([]);
  }, 240_000);

  it('a write by cookie needs the console’s origin and the anti-forgery token', async () => {
    const writes = routes.filter(
      ({ caller, method }) => ['session', 'sessionOrKey'].includes(caller.kind) && method !== 'GET',
    );
    expect(writes.length).toBeGreaterThan(2);
    for (const route of writes) {
      const ask = async (headers: Record<string, string>): Promise<string> => {
        const Cookie = `access_token=${world.a.tokens.customer}; csrf_token=right`;
        const call = {
          method: route.method,
          headers: { ...fresh(), Cookie, ...headers },
          ...(route.input.body ? { body: {} } : {}),
        };
        const { json } = await rest.call(pathOf(route), call);
        return json?.detail ?? json?.message?.[0]?.text;
      };
      expect(await ask({ 'X-CSRF-Token': 'right' })).toBe('Origin not allowed');
      expect(await ask({ Origin: EVIL, 'X-CSRF-Token': 'right' })).toBe('Origin not allowed');
      expect(await ask({ Origin: CONSOLE })).toBe('CSRF token missing or invalid');
      expect(await ask({ Origin: CONSOLE, 'X-CSRF-Token': 'wrong' })).toBe('CSRF token missing or invalid');
      expect(await ask({ Origin: CONSOLE, 'X-CSRF-Token': 'righ' })).toBe('CSRF token missing or invalid');
    }
  });

  it('a form on another site can neither sign its reader in nor act for them', async () => {
    const forms = routes.filter(({ method, path }) => method === 'POST' && /^\/(fr|en)\//.test(path));
    expect(forms.length).toBeGreaterThan(5);
    for (const route of forms) {
      const body = 'username=a%40b.test&password=x&code=1&csrf_token=t&token=t&event_type=repair&title=x&description=x';
      for (const Origin of [EVIL, 'null', 'http://localhost.evil.example']) {
        const send = (type: string, content: string) =>
          rest.call(pathOf(route), {
            method: 'POST',
            headers: {
              ...fresh(),
              Origin,
              Cookie: `access_token=${world.a.tokens.customer}; csrf_token=t`,
              'Content-Type': type,
            },
            body: content,
          });
        const plain = await send('application/x-www-form-urlencoded', body);
        // A form with images comes in parts.
        const answer = plain.status === 415 ? await send('multipart/form-data; boundary=part', inParts(body)) : plain;
        if (![403, 422].includes(answer.status)) throw new Error(`${route.path} from ${Origin}: ${answer.status}`);
        expect([plain, answer].map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined]);
      }
    }
  });

  it('no page can be framed, and none runs a script of somebody else’s', async () => {
    for (const route of routes.filter(({ path, method }) => method === 'GET' && /^\/(fr|en)\//.test(path))) {
      const answer = await rest.call(pathOf(route), { headers: { ...fresh(), Accept: 'text/html' } });
      if (!answer.headers['content-type']?.includes('html')) continue;
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|\*|https?:)/);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });
});

describe('headers', () => {
  it('nothing a caller sends becomes a header line of its own', async () => {
    const evil = '%0d%0aSet-Cookie:%20stolen=1%0d%0a';
    for (const route of routes.filter(({ method, path }) => method === 'GET' && path.includes('{'))) {
      const path = route.path.replace(/\{\w+\}/g, evil);
      for (const asked of [path, `${pathOf(route)}?lang=${evil}&linkType=${evil}&format=${evil}&next=${evil}`]) {
        const { head, body } = await raw(asked, `Accept-Language: fr${'%0d%0a'}`, 'Accept: text/html');
        expect(head.toLowerCase()).not.toContain('set-cookie: stolen');
        expect(tellsInsides(body)).toBeUndefined();
      }
    }
  }, 180_000);

  it('X-Request-Id is taken only when it is a sane token', async () => {
    for (const id of ['a b', '<script>', 'é', 'a'.repeat(200), '"', "'"]) {
      const { head } = await raw('/v1/products/x/public', `X-Request-Id: ${id}`);
      expect(head.match(/x-request-id: (.*)/i)?.[1]).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('a host nobody serves leads nowhere else', async () => {
    for (const host of [
      EVIL,
      'evil.example',
      'localhost@evil.example',
      'evil.example#.localhost',
      'x'.repeat(5_000),
      '',
    ]) {
      for (const path of [
        `/p/${world.a.item.serial}`,
        `/01/${world.a.gtin}`,
        `/resolve/${world.a.item.serial}`,
        '/.well-known/gs1resolver',
      ]) {
        const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: 10.8.0.${calls++ & 255}\r\nConnection: close\r\n\r\n`;
        const { head, body, status } = await sendRaw(rest.address, bytes);
        expect(status).toBeLessThan(500);
        expect(head.match(/location: (.*)/i)?.[1] ?? '').not.toContain('evil');
        expect(body).not.toContain('evil.example');
      }
    }
  });

  it('every answer in JSON of a public route says whether it may be kept, whatever becomes of the call', async () => {
    const silent: string[] = [];
    const open = routes.filter(({ method, caller, path }) => {
      return method === 'GET' && !asksForCredential(caller) && !path.includes('*');
    });
    let seen = 0;
    for (const route of open) {
      const nothing = route.path.replace(/\{\w+\}/g, '987654321');
      for (const path of [pathOf(route), nothing, `${pathOf(route)}?access_tier=none&lang=xx`]) {
        const { headers, status } = await rest.call(path, { headers: { ...fresh(), Accept: 'application/json' } });
        if (!/json/.test(headers['content-type'] ?? '')) continue;
        seen++;
        if (!headers['cache-control']) silent.push(`${route.path} ${status}`);
      }
    }
    expect(seen).toBeGreaterThan(40);
    expect(silent).toEqual([]);
  }, 180_000);

  it('no answer names the software that gave it', async () => {
    const { head } = await raw('/v1/products/x/public');
    expect(head).not.toMatch(/^(server|x-powered-by):/im);
  });
});

describe('paths', () => {
  const TRICKS = [
    ...[
      '/media/..%2f..%2fpackage.json',
      '/media/%2e%2e/package.json',
      '/media/../package.json',
      '/docs/..%2fpackage.json',
    ],
    ...[
      '/docs/../../package.json',
      '/docs/swagger-ui.css%00.png',
      '/ipfs/..%2f..%2f.env',
      '/schemas/passport/..%2f..%2fx',
    ],
    ...[
      '/v1/v1/products/x/public',
      '//v1/products/x/public',
      '/V1/products/x/public',
      '/v1//products/x/public',
      '/v1/./products/x/public',
    ],
    ...[
      '/v1/products/x/public/',
      '/v1/products/x/public;a=b',
      '/%76%31/products/x/public',
      '/pages/..%2f..%2fpackage.json',
    ],
    ...['/internal/execute', '/internal/admit', '/graphql', '/.git/config', '/.env', '/node_modules/koa/package.json'],
    ...['/..%5c..%5cpackage.json', '/%ff', '/%', '/%c0%ae%c0%ae/', `/${'a/'.repeat(4_000)}`],
  ];

  it.each(TRICKS)('%s leads to nothing', async (path) => {
    const { status, body } = await raw(path);
    expect([400, 404, 431]).toContain(status);
    expect(body).not.toMatch(/"dependencies"|product-passport-platform|DATABASE_URL/);
    expect(tellsInsides(body)).toBeUndefined();
  });

  it('where somebody is sent after signing in is always a page of ours', async () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/fr/../../evil',
      '/fr//evil.example/',
      'javascript:alert(1)',
      '/fr/\\evil',
    ]) {
      const { body, head } = await raw(`/fr/sign-in?next=${encodeURIComponent(next)}`);
      expect(head).not.toMatch(/location:.*evil/i);
      expect(body).not.toMatch(/value="(https?:)?\/?[\\/]+evil|javascript:/i);
    }
  });
});

describe('cells of a CSV that a spreadsheet would run (§4.1)', () => {
  const CELLS = ['=HYPERLINK("http://x")', '+1+1', '-1+1', '@SUM(1)', '\t=1', "=cmd|' /C calc'!A0"];
  const submit = (rows: string) => {
    const file = `product_name,brand_id,category_id,metadata_uri,external_ref\r\n${rows}`;
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="=a.csv"\r\n\r\n${file}\r\n--b--\r\n`;
    const headers = { Authorization: `Bearer ${world.a.keys.all}`, 'Content-Type': 'multipart/form-data; boundary=b' };
    return rest.call('/v1/partner/mint/batch', { method: 'POST', headers, body });
  };
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

  it('are kept as the text they are, and come back as JSON only', async () => {
    const { a, categoryId } = world;
    const rows = CELLS.map((cell) => `${quoted(cell)},${a.brandId},${categoryId},https://m.test/1,${quoted(cell)}`);
    const accepted = await submit(rows.join('\r\n'));
    expect(accepted.status).toBe(202);
    const stored = await world.stage.sql<{ product_name: string }>(
      `select r.product_name from custody.mint_batch_row r join custody.mint_batch b on b.id = r.batch_id
        where b.job_id = $1 order by r.position`,
      [accepted.json.job_id],
    );
    expect(stored.map(({ product_name }) => product_name)).toEqual(CELLS.map((cell) => cell.trim()));
    const refused = await submit(`x,${a.brandId},nonsense,https://m.test/1,${quoted(CELLS[0]!)}`);
    expect(refused.status).toBe(400);
    expect(refused.headers['content-type']).toContain('application/json');
    expect(refused.json.detail.rows[0].external_ref).toBe(CELLS[0]);
  });
});
