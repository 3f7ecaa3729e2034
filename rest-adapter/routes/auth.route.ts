import { Type } from '@sinclair/typebox';
import { cookieValue } from '../../gateway/api/cookie-value.js';
import { bearer, isFromConsole, requestedOrigin } from '../../gateway/api/credentials.js';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Answer, json, noContent } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { consoleCookie, session, signIn } from '../runtime/caller.js';
import { type ResponseSchemas, type RouteFamily, route, steps } from '../runtime/family.js';
import { formBody } from '../runtime/form-body.js';
import { jsonBody, optionalJsonBody } from '../runtime/json-body.js';
import { platformOnly } from '../runtime/platform-only.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Closed, Nullable, Text } from '../runtime/schema-types.js';
import { DEVICE_COOKIE, noSessionCookies, sessionCookies } from '../runtime/session-cookies.js';
import { login, logout, refreshSession, type TokensFragment, verifySecondFactor } from './auth.generated.js';

const Login = answerTable<TokensFragment>()({
  access_token: from('accessToken', Text('Access token: 60 minutes; after a first step, good only for the second.')),
  refresh_token: from('refreshToken', Nullable(Text('Refresh token: 7 days, good once; null after a first step.'))),
  token_type: from('tokenType', Text('`bearer`, or `mfa` when a second factor is still asked for.')),
  role: from('role', Text('Role of the account.')),
});

const COOKIES = { 'Set-Cookie': 'Session and anti-forgery cookies.' } as const;
const answered: ResponseSchemas = {
  200: { description: 'The tokens.', content: { 'application/json': Login.schema } },
};

/** Login, second step, refresh and sign-out of account sessions (§4.7, §5.2). */
export const auth: RouteFamily = {
  name: 'Sessions',
  description: 'Sessions of accounts: login, second step, refresh and sign-out.',
  window: WINDOWS.signIn,
  routes: [
    platformOnly(
      route({
        method: 'POST',
        path: '/auth/login',
        section: '§4.7',
        summary: 'Open a session',
        description:
          'Takes the address as `username`. Answers the tokens of the session and sets them as cookies; an account with a second factor gets a token for the second step only.',
        caller: signIn,
        errors: { ACCOUNT_DISABLED: () => ({ status: 403, detail: 'Account disabled' }) },
        input: {
          // OAuth clients send `grant_type` and further fields too; these are ignored.
          body: formBody(
            Type.Object({
              username: Text('E-mail address.'),
              password: Text('Password.'),
              code: Type.Optional(
                Text(
                  'Code of the second factor. With it, login succeeds even while failed attempts by others block the account.',
                ),
              ),
            }),
          ),
        },
        operation: login,
        variables: ({ body: { username, password, code } }, { headers }) => ({
          username,
          password,
          code: code ?? null,
          device: cookieValue(headers.cookie, DEVICE_COOKIE) ?? null,
        }),
        respond: (data, _, request) => opened(data.login, request),
        responses: answered,
      }),
    ),
    platformOnly(
      steps({
        method: 'POST',
        path: '/auth/mfa/verify',
        section: '§5.2',
        summary: 'Give the second factor',
        description: 'With the token of the first step, in the header or the cookie. A code is valid once.',
        caller: signIn,
        input: { body: jsonBody(Closed({ code: Text('One-time code, or one of the recovery codes.') })) },
        async perform({ body }, request, ask) {
          const token = bearer(request.headers) || cookieOf('access_token', request);
          if (!token) throw new DomainError('UNAUTHENTICATED');
          const device = cookieValue(request.headers.cookie, DEVICE_COOKIE) ?? null;
          return opened(
            (await ask(verifySecondFactor, { token, code: body.code, device })).verifySecondFactor,
            request,
          );
        },
        responses: answered,
      }),
    ),
    platformOnly(
      steps({
        method: 'POST',
        path: '/auth/refresh',
        section: '§5.2',
        summary: 'Exchange a refresh token for a new pair',
        description: 'The refresh token is valid once; using it again ends the session.',
        caller: signIn,
        input: { body: optionalJsonBody(Closed({ refresh_token: Type.Optional(Text('Without it, the cookie.')) })) },
        async perform({ body }, request, ask) {
          const refreshToken = body?.refresh_token || cookieOf('refresh_token', request);
          if (!refreshToken) throw new DomainError('UNAUTHENTICATED');
          return opened((await ask(refreshSession, { refreshToken })).refreshSession, request);
        },
        responses: answered,
      }),
    ),
    route({
      method: 'POST',
      path: '/auth/logout',
      section: '§5.2',
      summary: 'Close the session',
      description: 'Ends the session of the access token or of the cookie, and deletes the cookies.',
      caller: session(),
      operation: logout,
      variables: () => ({}),
      respond: () => noContent({ 'Set-Cookie': [...noSessionCookies] }),
      responses: { 204: { description: 'The tokens of the session are refused from now on.', headers: COOKIES } },
    }),
  ],
};

const cookieOf = (name: string, { headers, method, settings }: RestRequest): string | undefined =>
  consoleCookie(name, { headers, method, consoleOrigins: settings.consoleOrigins });

/**
 * Answers the tokens, and sets them as cookies unless the page's origin may not use those: it must not sign its reader
 * in to another account.
 */
function opened(tokens: TokensFragment, { headers, settings }: RestRequest): Answer {
  const foreign = requestedOrigin(headers) !== undefined && !isFromConsole(headers, settings.consoleOrigins);
  const uncached = { 'Cache-Control': 'no-store' };
  return json(Login.write(tokens), {
    headers: foreign ? uncached : { ...uncached, 'Set-Cookie': sessionCookies(tokens) },
  });
}
