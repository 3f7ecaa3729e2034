import { dpps } from '../routes/dpp.route.js';
import { issuer } from '../routes/issuer.route.js';
import { passport } from '../routes/passport.route.js';
import { passportVocabulary } from '../routes/vocabulary.route.js';
import type { Route, RouteFamily } from '../runtime/family.js';

const only = (family: RouteFamily, isMeant: (route: Route) => boolean): RouteFamily => ({
  ...family,
  routes: family.routes.filter(isMeant),
});

/** Families that a verifier of credentials reads as well. */
const OF_ISSUERS = new Set([
  '/brands/{brand_code}/did.json',
  '/.well-known/jwt-vc-issuer/brands/{brand_code}',
  '/brands/{brand_code}/status-lists/{list}',
  '/schemas/passport/{version}',
  '/schemas/passport-document/{version}',
]);

/**
 * The platform's own routes that files can answer: reads by EN 18222, credentials, proof bundles, who signed
 * them, and the dictionary that they are written with.
 */
export const backupFamilies: readonly RouteFamily[] = [
  only(dpps, ({ method, path }) => method === 'GET' || (method === 'POST' && path === '/dppsByProductIds')),
  only(passport, ({ method, path }) => method === 'GET' && /\/(vc|bundle)$/.test(path)),
  only(issuer, ({ path }) => OF_ISSUERS.has(path)),
  passportVocabulary,
];
