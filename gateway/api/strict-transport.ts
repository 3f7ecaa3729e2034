import type Koa from 'koa';

/** A year, as HSTS preload lists ask for; subdomains are other people's business. */
const HEADER = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

/** Returns the header of every answer where people reach the installation over TLS (RFC 6797): browsers then use nothing else. */
export const transportHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https://') ? HEADER : {};

export function strictTransport(publicUrl: string): Koa.Middleware {
  const headers = transportHeaders(publicUrl);
  return (ctx, next) => {
    ctx.set(headers);
    return next();
  };
}
