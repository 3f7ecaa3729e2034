import { expect } from '@jest/globals';
import { cookiesOf, openPageVisits, type PageVisits } from './page-visits.js';
import type { RestResponse } from './rest.js';
import { formToken } from './tokens.js';

/** Host name of the brand of the pages. */
export const HOST = 'id.nord.example.test';
/** Host name of another brand. */
export const RIVAL = 'id.rival.example.test';
/** Serial of the owned item, at whose page the sign-in begins. */
export const SERIAL = '0A1B2C3D4E5F';

/** A sign-in that a brand's host name has redirected to the platform. */
interface StartedSignIn {
  /** Cookie by which the host name recognises the browser. */
  readonly state: string;
  /** Parameters of the request to the platform. */
  readonly query: URLSearchParams;
}

/** Visits to pages at the host names of two brands, with sessions bound to them. */
export interface HostSessions extends PageVisits {
  /** Origin of the platform's own pages. */
  readonly platform: string;
  readonly rival: { readonly id: number; readonly code: string };
  /** Sends a form of the origin of its `Host` header, else of the platform's. */
  send: PageVisits['send'];
  /** Starts a sign-in at a host name. */
  leave(host?: string): Promise<StartedSignIn>;
  /** Consents, with the cookies of a session at the platform. */
  agree(cookies: string, started: StartedSignIn): Promise<RestResponse>;
  /** Signs in at the platform and from there at a host name; returns the cookies of the session there. */
  signedInAt(email: string, host?: string): Promise<string>;
}

/** Returns the address of a redirect. */
export const redirectOf = ({ headers }: RestResponse): URL => new URL(String(headers.location), 'https://nowhere.test');

export async function openHostSessions(): Promise<HostSessions> {
  const visits = await openPageVisits();
  const { pages, open, signedIn } = visits;
  const { stage, brand } = pages;
  const platform = stage.options.publicUrl;
  const rival = { id: await stage.brand('RIVALRIVAL'), code: 'RIVALRIVAL' };
  const named = 'update catalog.brand set domain = $1 where id = $2';
  await stage.sql(named, [HOST, brand.id]);
  await stage.sql(named, [RIVAL, rival.id]);

  const send: PageVisits['send'] = (path, fields, headers = {}) =>
    visits.send(path, fields, { ...(headers.Host ? { Origin: `https://${headers.Host}` } : {}), ...headers });

  async function leave(host = HOST): Promise<StartedSignIn> {
    const answer = await open(`/en/sign-in?next=${encodeURIComponent(`/en/product/${SERIAL}`)}`, { Host: host });
    const to = redirectOf(answer);
    expect([answer.status, to.origin, to.pathname]).toEqual([303, platform, '/en/sign-in/host']);
    return { state: cookiesOf(answer), query: to.searchParams };
  }

  const agree = (Cookie: string, { query }: StartedSignIn): Promise<RestResponse> =>
    send('/en/sign-in/host', { ...Object.fromEntries(query), csrf_token: formToken(Cookie) }, { Cookie });

  async function signedInAt(email: string, host = HOST): Promise<string> {
    const started = await leave(host);
    const agreed = await agree(await signedIn(email), started);
    const back = redirectOf(agreed);
    expect([agreed.status, back.origin]).toEqual([303, `https://${host}`]);
    const arrived = await open(`${back.pathname}${back.search}`, { Host: host, Cookie: started.state });
    expect([arrived.status, arrived.headers.location]).toEqual([303, `/en/product/${SERIAL}`]);
    return cookiesOf(arrived);
  }

  return { ...visits, platform, rival, send, leave, agree, signedInAt };
}
