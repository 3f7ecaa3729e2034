import { type Answer, redirect } from './answer.js';
import type { Route } from './family.js';
import { HttpRefusal } from './refusal.js';
import type { RestRequest } from './rest-request.js';

const only = (route: Route, elsewhere: (request: RestRequest) => Answer): Route => ({
  ...route,
  host: 'any',
  perform: async (input, request, ask) =>
    request.host.kind === 'brand' ? elsewhere(request) : route.perform(input, request, ask),
});

/** Refuses a route that takes secrets on brands' host names, whose owner could read them. */
export const platformOnly = (route: Route): Route =>
  only(route, ({ settings }) => {
    throw new HttpRefusal(403, `Sessions begin at ${settings.publicUrl}`);
  });

const LED_ON = {
  description: 'Redirect from a brand’s host name to the platform.',
  headers: { Location: 'The page.' },
};

/** Redirects a page that takes secrets from a brand's host name to the platform's. */
export const platformPage = (route: Route): Route =>
  only({ ...route, responses: { 303: LED_ON, ...route.responses } }, ({ settings, rawPath }) =>
    redirect(303, `${settings.publicUrl}${rawPath}`, { 'Cache-Control': 'no-store' }),
  );
