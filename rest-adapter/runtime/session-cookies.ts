import { randomBytes } from 'node:crypto';

/** Tokens as the graph returns them. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** Token that identifies this device at its next login. */
  readonly deviceToken: string | null;
}

/** Marks a device that has signed in before; it grants nothing, and is kept at sign-out. */
export const DEVICE_COOKIE = 'known_device';

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;
const HALF_YEAR = 180 * 24 * HOUR;

/** Writes a cookie: `HttpOnly` for those of the session, `Secure` over TLS, `SameSite`. */
const cookie = (name: string, value: string, seconds: number, readable = false): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; ${readable ? '' : 'HttpOnly; '}Secure; SameSite=Lax`;

/**
 * Returns the cookies of a session, including the anti-forgery token that writes by cookie repeat in `X-CSRF-Token`
 * (double submit).
 */
export const sessionCookies = ({ accessToken, refreshToken, deviceToken }: SessionTokens): string[] => [
  cookie('access_token', accessToken, HOUR),
  ...(refreshToken ? [cookie('refresh_token', refreshToken, WEEK)] : []),
  ...(deviceToken ? [cookie(DEVICE_COOKIE, deviceToken, HALF_YEAR)] : []),
  cookie('csrf_token', randomBytes(24).toString('base64url'), WEEK, true),
];

/** Cookies that delete those of the session. */
export const noSessionCookies: readonly string[] = [
  cookie('access_token', '', 0),
  cookie('refresh_token', '', 0),
  cookie('csrf_token', '', 0, true),
];
