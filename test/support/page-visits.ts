import { expect } from '@jest/globals';
import { PASSWORD } from './actors.js';
import { openPages, type PagesStage } from './pages.js';
import type { Rest, RestResponse } from './rest.js';

type Headers = Record<string, string>;

/** The pages as a browser without scripts visits them. */
export interface PageVisits {
  readonly pages: PagesStage;
  open(path: string, headers?: Headers): Promise<RestResponse>;
  /** Sends a form of the platform's own origin. */
  send(path: string, fields: Record<string, string>, headers?: Headers): Promise<RestResponse>;
  /** Signs in and returns the cookies of the session. */
  signedIn(email: string): Promise<string>;
  close(): Promise<void>;
}

export const cookiesOf = ({ headers }: RestResponse): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');

/** Sends a form of the platform's own origin. */
export const sendForm = (rest: Rest, path: string, fields: Record<string, string>, headers: Headers = {}) =>
  rest.call(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: rest.address,
      Host: new URL(rest.address).host,
      ...headers,
    },
  });

/** Signs in and returns the cookies of the session. */
export async function signInBy(rest: Rest, email: string): Promise<string> {
  const answer = await sendForm(rest, '/en/sign-in', { username: email, password: PASSWORD, next: '/en/find' });
  expect([answer.status, answer.headers.location]).toEqual([303, '/en/find']);
  return cookiesOf(answer);
}

export async function openPageVisits(): Promise<PageVisits> {
  const pages = await openPages();
  const { rest } = pages;
  return {
    pages,
    open: (path, headers = {}) => rest.call(path, { headers }),
    send: (path, fields, headers) => sendForm(rest, path, fields, headers),
    signedIn: (email) => signInBy(rest, email),
    close: pages.close,
  };
}
