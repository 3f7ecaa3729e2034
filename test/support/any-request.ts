import fc from 'fast-check';
import { families } from '../../rest-adapter/routes/families.js';
import type { Route } from '../../rest-adapter/runtime/family.js';
import { GTIN } from './catalog.js';
import { nastyFor, nastyJson, nastyText } from './nasty.js';

export const routes: readonly Route[] = families.flatMap((family) => family.routes);

export const clean = (value: string): string => value.replace(/[\r\n\0]/g, '').replace(/[^\x20-\x7e]/g, '?');

/** Halves of surrogate pairs cannot be encoded; they are replaced as a browser would. */
export const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const segment = fc.oneof(
  { weight: 4, arbitrary: nastyText.map(encoded) },
  { weight: 3, arbitrary: fc.constantFrom('0A1B2C3D4E5F', GTIN, 'LOT-1', 'FUZZBRAND0', '1', '1.0', 'en', 'fr') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%ff', '%c0%af', '%00', '%2f', '..%2f', '%252e', '%u0041', ';a=b', '~', '*'),
  },
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...['access_tier', 'lang', 'verify_integrity', 'format', 'linkType', 'u', 'ts', 's', 'latitude', 'longitude'],
      ...['skip', 'limit', 'brand_code', 'brand_id', 'url', '__proto__', 'constructor', '[]', 'a[b]', 'next', 'uid'],
    ),
    nastyText,
  ),
  { maxLength: 4 },
);
const header = fc.oneof(
  fc.tuple(
    fc.constant('Accept'),
    fc.constantFrom('text/html', '*/*', 'application/linkset+json', 'x'.repeat(900), ',,;q='),
  ),
  fc.tuple(fc.constant('Accept-Language'), fc.oneof(nastyText, fc.constantFrom('fr;q=9', '*;q=0', 'en-'.repeat(200)))),
  fc.tuple(
    fc.constant('Cookie'),
    fc.oneof(nastyText, fc.constantFrom('access_token=x', 'csrf_token=; access_token==;', '=;=;=')),
  ),
  fc.tuple(fc.constant('X-Request-Id'), nastyText),
  fc.tuple(fc.constant('Idempotency-Key'), nastyText),
  fc.tuple(fc.constant('Origin'), fc.oneof(nastyText, fc.constantFrom('null', 'http://localhost:8080'))),
  fc.tuple(fc.constant('Referer'), nastyText),
  fc.tuple(fc.constant('X-Forwarded-Host'), nastyText),
  fc.tuple(fc.constant('Range'), fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'x=1')),
  fc.tuple(fc.constant('If-None-Match'), nastyText),
  fc.tuple(fc.constant('Content-Encoding'), fc.constantFrom('gzip', 'br', 'x')),
  fc.tuple(fc.constant('Access-Control-Request-Method'), fc.constantFrom('GET', 'POST', '__proto__', '')),
);

/** Requests of every route, most of them half right. */
export const anyRequest = fc.constantFrom(...routes).chain((route) => {
  const schema = Object.values(route.input.body?.content ?? {})[0] as Parameters<typeof nastyFor>[0] | undefined;
  const names = route.path.match(/\{\w+\}/g) ?? [];
  return fc.record({
    route: fc.constant(route),
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant<string>(route.method) },
      { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'DELETE', 'POST', 'GET') },
    ),
    versioned: fc.boolean(),
    segments: fc.array(segment, { minLength: names.length, maxLength: names.length }),
    query,
    headers: fc.array(header, { maxLength: 4 }),
    credential: fc.constantFrom('key', 'repairer', 'admin', 'customer', 'none', 'odd'),
    body: fc.oneof(
      { weight: 8, arbitrary: (schema ? nastyFor(schema) : nastyJson).map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: nastyText },
      {
        weight: 1,
        arbitrary: fc.constantFrom('{', '[', '"', '[1,', '{"a":1,"a":2}', '\ufeff{}', '{"__proto__":{"x":1}}'),
      },
    ),
    type: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constant(Object.keys(route.input.body?.content ?? { 'application/json': 0 })[0]!),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...[
            '',
            'text/plain',
            'multipart/form-data',
            'multipart/form-data; boundary=',
            'application/json; charset=utf-16',
          ],
          ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a/b/c;;=', 'x'.repeat(500)],
        ),
      },
    ),
  });
});
