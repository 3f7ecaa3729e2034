import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { fieldsIn } from '../../../schema/record.js';
import { renewSession, send } from '../graph/ask.js';
import { csrfToken } from '../graph/cookies.js';
import { hangUp } from '../graph/live.js';
import { Refusal } from '../graph/refusal.js';
import { forgetAnswers } from '../graph/use-query.js';
import type { OwnBrandFragment, WhoAmIQuery } from '../operations/session.generated.js';
import { codeRefusal } from './code-refusal.js';

export type Me = WhoAmIQuery['me'];
export type OwnBrand = OwnBrandFragment;

export const MeContext = createContext<Me | null>(null);
export const BrandContext = createContext<OwnBrand | null>(null);

/** Refetches the signed-in account after a change. */
export const ChangedContext = createContext<() => void>(() => undefined);

/** Returns the signed-in account; only valid below `Gate`, which loads it. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('Nobody is signed in');
  return me;
}

/** Returns the current brand; only valid on a brand's screens. */
export function useBrand(): OwnBrand {
  const brand = useContext(BrandContext);
  if (!brand) throw new Error('No brand was chosen');
  return brand;
}

/** Tells whether there may be a session: the cookie that scripts can read expires with it. */
export const mayHaveSession = (): boolean => csrfToken() !== undefined;

/** Signs in. Resolves to `mfa` when the second factor is required. Throws `Refusal`. */
export async function signIn(username: string, password: string): Promise<'bearer' | 'mfa'> {
  const response = await send('/v1/auth/login', new URLSearchParams({ username, password }));
  if (!response.ok) throw loginRefusal(response.status);
  // The server accepts the sign-in but sets no cookies for an origin that may not use sessions.
  if (!csrfToken()) throw new Refusal('ORIGIN_NOT_ALLOWED');
  const { token_type: kind } = fieldsIn(await response.json());
  return kind === 'mfa' ? 'mfa' : 'bearer';
}

const loginRefusal = (status: number): Refusal =>
  new Refusal(
    status === 401
      ? 'LOGIN_REFUSED'
      : status === 403
        ? 'ACCOUNT_DISABLED'
        : status === 429
          ? 'LOGIN_THROTTLED'
          : 'INTERNAL',
  );

/** Submits the code of the second factor. Throws `Refusal`. */
export async function giveCode(code: string): Promise<void> {
  const response = await send('/v1/auth/mfa/verify', JSON.stringify({ code: code.replace(/\s/g, '') }));
  if (response.ok) return;
  const { detail } = fieldsIn(await response.json().catch(() => ({})));
  throw codeRefusal(response.status, detail);
}

/**
 * Ends the session, renewed before when its access token has expired: the refresh token would sign in again. Throws
 * `Refusal` when the session may still be open.
 */
export async function signOut(): Promise<void> {
  const sentWith = csrfToken();
  const close = (): Promise<Response> => send('/v1/auth/logout', '{}');
  let response = await close();
  if (response.status === 401 && (await renewSession(sentWith))) response = await close();
  if (!response.ok && response.status !== 401) throw new Refusal('UNAVAILABLE');
  hangUp();
  forgetAnswers();
}
