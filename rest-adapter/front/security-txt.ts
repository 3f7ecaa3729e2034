import type Koa from 'koa';
import { requestedHost } from '../../gateway/api/client-address.js';
import type { Configuration } from '../../gateway/installation/configuration.js';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

export type SecurityTxtSettings = Pick<Configuration, 'publicUrl' | 'trustProxy'> &
  Partial<Pick<Configuration, 'securityContacts' | 'securityPolicyUrl'>>;

/** Milliseconds of the file's validity, well below the recommended maximum of one year (RFC 9116 §2.5.5). */
const GOOD_FOR_MS = 90 * 86_400_000;

/**
 * Serves the contact for vulnerability reports (RFC 9116) under every host name of the installation; 404 where no
 * contact is configured.
 */
export function securityTxt(settings: SecurityTxtSettings, clock: () => Date): Koa.Middleware {
  return (ctx, next) => {
    if (ctx.path !== SECURITY_TXT_PATH || !isConfigured(settings)) return next();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'public, max-age=3600');
    ctx.body = fileFor(settings, requestedHost(ctx.req, settings.trustProxy), clock());
    return Promise.resolve();
  };
}

export const isConfigured = ({ securityContacts = [] }: SecurityTxtSettings): boolean => securityContacts.length > 0;

function fileFor(settings: SecurityTxtSettings, host: string, now: Date): string {
  const { publicUrl, securityContacts = [], securityPolicyUrl } = settings;
  const expires = new Date(Math.floor((now.getTime() + GOOD_FOR_MS) / 86_400_000) * 86_400_000);
  const lines = [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toISOString()}`,
    ...[...new Set([publicUrl, ...brandHost(publicUrl, host)])].map((base) => `Canonical: ${base}${SECURITY_TXT_PATH}`),
    ...(securityPolicyUrl ? [`Policy: ${securityPolicyUrl}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the brand's host name of a request, which is listed as another canonical address of the file. */
function brandHost(publicUrl: string, host: string): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  return host !== hostname && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) ? [`${protocol}//${host}`] : [];
}
