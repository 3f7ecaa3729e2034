import type Koa from 'koa';

/** One year, the minimum of HSTS preload lists; without `includeSubDomains`, since subdomains may be operated by others. */
const HEADER = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

/** Returns the `Strict-Transport-Security` header (RFC 6797) where the public URL is HTTPS. */
export const transportHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https://') ? HEADER : {};

export function strictTransport(publicUrl: string): Koa.Middleware {
  const headers = transportHeaders(publicUrl);
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
