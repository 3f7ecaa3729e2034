import { decodeBase32, encodeBase32 } from '../../subgraphs/integrations/accounts/base32.rules.js';
import { stepOf } from '../../subgraphs/integrations/accounts/totp.rules.js';
import { openStage, PASSWORD, type Stage } from './actors.js';
import { codeOfStep } from './one-time-code.js';
import { type Rest, type RestResponse, startRest } from './rest.js';

export const CONSOLE = 'https://console.example.test';

export const TOTP = encodeBase32(Buffer.from('12345678901234567890'));

type Headers = Record<string, string>;

/** The routes people sign in at, behind a proxy that names the address of the caller. */
export interface SignInRoutes {
  readonly stage: Stage;
  readonly rest: Rest;
  /** Sends fields as a form, to the login unless another path is given. */
  form(fields: Record<string, string>, headers?: Headers, path?: string): Promise<RestResponse>;
  login(username: string, password?: string, headers?: Headers): Promise<RestResponse>;
  post(path: string, body: unknown, headers?: Headers): Promise<RestResponse>;
  logout(token: string): Promise<RestResponse>;
  /** The one-time code of the second factor `TOTP`; `shift` counts steps of 30 seconds from now. */
  code(shift?: number): string;
  close(): Promise<void>;
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
export const cookiesOf = (response: RestResponse): Record<string, string> =>
  Object.fromEntries(
    (response.headers['set-cookie'] ?? []).map((line) => {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      return [name, value];
    }),
  );
export const cookieHeader = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

export async function openSignInRoutes(): Promise<SignInRoutes> {
  const stage = await openStage();
  const rest = await startRest({
    graph: stage.platform.graph,
    clock: stage.options.clock,
    settings: { consoleOrigins: [CONSOLE], trustProxy: true },
  });
  const form: SignInRoutes['form'] = (fields, headers = {}, path = '/v1/auth/login') =>
    rest.call(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const post: SignInRoutes['post'] = (path, body, headers = {}) =>
    rest.call(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
  return {
    ...{ stage, rest, form, post },
    login: (username, password = PASSWORD, headers = {}) => form({ username, password }, headers),
    logout: (token) => post('/v1/auth/logout', undefined, bearer(token)),
    code: (shift = 0) => codeOfStep(decodeBase32(TOTP)!, stepOf(stage.options.clock()) + shift),
    close: async () => {
      await rest.close();
      await stage.close();
    },
  };
}
