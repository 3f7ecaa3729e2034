import type Koa from 'koa';
import { requestedHost } from '../../gateway/api/client-address.js';
import type { Configuration } from '../../subgraphs/lib/process/configuration.js';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

export type SecurityTxtSettings = Pick<Configuration, 'publicUrl' | 'trustProxy'> &
  Partial<Pick<Configuration, 'securityContacts' | 'securityPolicyUrl'>>;

/** Well below the year after which such a file should not be believed any more (RFC 9116 §2.5.5). */
const GOOD_FOR_MS = 90 * 86_400_000;

/**
 * Serves the contact for reports of vulnerabilities (RFC 9116), under every host name of the installation. Nothing is answered
 * where no contact is configured.
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

/** Returns the host of a brand's own, under which the file is just as good. */
function brandHost(publicUrl: string, host: string): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  return host !== hostname && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) ? [`${protocol}//${host}`] : [];
}
