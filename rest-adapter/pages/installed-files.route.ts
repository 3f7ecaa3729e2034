import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { PAGE_LANGUAGES, type PageLanguage } from '../../schema/vocabulary/languages.js';
import { bytes } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type Colour, colourOr, DEFAULT_PRIMARY } from '../runtime/colour.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { inEveryLanguage } from '../runtime/in-every-language.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { AnyObject } from '../runtime/schema-types.js';
import { iconOf } from './icon.js';
import { originOf } from './page.js';
import { wordsOf } from './words/words.js';

const DAY = { 'Cache-Control': 'public, max-age=86400' };
/** Changes of a brand are visible within five minutes. */
const MINUTES = { 'Cache-Control': 'public, max-age=300' };

/** Icon sizes for home screens, in pixels. */
const SIDES = [180, 192, 512] as const;

const facts = (path: string, summary: string, description: string) => ({
  method: 'GET' as const,
  path,
  versioned: false,
  section: 'Pages',
  summary,
  description,
  caller: anonymous,
  host: 'any' as const,
});

const colourOf = ({ host }: RestRequest): Colour =>
  colourOr(host.kind === 'brand' ? host.brand.primaryColor : undefined, DEFAULT_PRIMARY);

/** Allows search engines the public pages; excludes forms, accounts and the REST interface. */
const robots = steps({
  ...facts('/robots.txt', 'What search engines may read', 'Robots exclusion (RFC 9309).'),
  perform: (_input, request) => ({
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...DAY },
    body: [
      'User-agent: *',
      ...['/v1/', '/console', '/graphql'].map((path) => `Disallow: ${path}`),
      ...PAGE_LANGUAGES.flatMap((language) =>
        ['sign-in', 'mine', 'work', 'find?', 'verify', 'new-password', 'invitation'].map(
          (path) => `Disallow: /${language}/${path}`,
        ),
      ),
      `# ${originOf(request)}`,
      '',
    ].join('\n'),
  }),
  responses: { 200: { description: 'Rules (RFC 9309).', content: { 'text/plain': Type.String() } } },
});

/** Serves the web app manifest, so that the pages can be added to a home screen; in the brand's name on its own host name. */
const manifest = (language: PageLanguage): Route =>
  steps({
    ...facts(
      `/${language}/app.webmanifest`,
      'Manifest for home screens',
      'Web application manifest, in the colours of the host name.',
    ),
    perform(_input, request) {
      const name = request.host.kind === 'brand' ? request.host.brand.name : wordsOf(language).platform;
      const colour = colourOf(request);
      const body = {
        name,
        short_name: name.slice(0, 12),
        lang: language,
        start_url: `/${language}/find`,
        scope: '/',
        display: 'standalone',
        theme_color: colour,
        background_color: '#ffffff',
        icons: [
          { src: '/pages/icon.svg', type: 'image/svg+xml', sizes: 'any' },
          ...SIDES.map((side) => ({ src: `/pages/icon-${side}.png`, type: 'image/png', sizes: `${side}x${side}` })),
        ],
      };
      return {
        status: 200,
        headers: { 'Content-Type': 'application/manifest+json', ...MINUTES },
        body: JSON.stringify(body),
      };
    },
    responses: { 200: { description: 'The manifest.', content: { 'application/manifest+json': AnyObject() } } },
  });

const drawn = (path: string, side: number): Route =>
  steps({
    ...facts(path, `Icon of ${side} pixels`, 'PNG in the colours of the host name.'),
    async perform(_input, request) {
      const { default: sharp } = await import('sharp');
      const icon = sharp(Buffer.from(iconOf(colourOf(request))));
      return bytes('image/png', await icon.resize(side, side).png().toBuffer(), MINUTES);
    },
    responses: { 200: { description: 'The icon.', content: { 'image/png': Type.String() } } },
  });

const vector = steps({
  ...facts('/pages/icon.svg', 'Icon of the pages', 'SVG in the colours of the host name.'),
  perform: (_input, request) => ({
    status: 200,
    headers: { 'Content-Type': 'image/svg+xml', ...MINUTES },
    body: iconOf(colourOf(request)),
  }),
  responses: { 200: { description: 'The icon.', content: { 'image/svg+xml': Type.String() } } },
});

const manifests = inEveryLanguage((language) => [manifest(language)]);

/** Files that browsers and search engines request by convention. */
export const installedFiles: RouteFamily = {
  name: 'Files for browsers',
  description: 'Files that browsers and search engines ask for by convention.',
  window: WINDOWS.images,
  routes: [
    robots,
    vector,
    drawn('/favicon.ico', 48),
    ...SIDES.map((side) => drawn(`/pages/icon-${side}.png`, side)),
    ...manifests.routes,
  ],
  translated: manifests.translated,
};
