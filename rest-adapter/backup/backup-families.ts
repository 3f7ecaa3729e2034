import { dpps } from '../routes/dpp.route.js';
import { resultAnswer } from '../routes/dpp-result.js';
import { issuer } from '../routes/issuer.route.js';
import { passport } from '../routes/passport.route.js';
import { passportVocabulary } from '../routes/vocabulary.route.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, type RouteFamily, steps } from '../runtime/family.js';
import { backupProblem } from './backup-problem.js';

/**
 * Write operations of EN 18222 on paths that the backup does not serve for reads: they are refused with a reference to
 * the platform.
 */
const writes: RouteFamily = {
  name: 'passports by EN 18222: writes',
  refusedMethod: resultAnswer,
  routes: [
    steps({
      method: 'POST',
      path: '/dpps',
      section: 'EN 18222 4.6',
      summary: 'Publish a passport',
      description: 'Passports are published at the platform, not here.',
      caller: anonymous,
      perform: () => ({ status: 501, headers: {}, body: '' }),
      responses: { 501: { description: 'Passports are published at the platform.' } },
    }),
  ],
};

/** Paths of EN 18222 that are read with POST. */
const POSTED = new Set(['/dppsByProductIds', '/registerDPP']);

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
 * The platform's own routes that can be answered from files: reads by EN 18222, credentials, proof bundles, issuers,
 * and the vocabulary of passports.
 */
export const backupFamilies: readonly RouteFamily[] = [
  {
    ...only(dpps, ({ method, path }) => method === 'GET' || (method === 'POST' && POSTED.has(path))),
    // As at the platform: a passport that is not there is a page for browsers, every other refusal a Result.
    problem: (problem, request) => (problem.status === 404 ? backupProblem : resultAnswer)(problem, request),
  },
  writes,
  only(passport, ({ method, path }) => method === 'GET' && /\/(vc|bundle)$/.test(path)),
  only(issuer, ({ path }) => OF_ISSUERS.has(path)),
  passportVocabulary,
];
