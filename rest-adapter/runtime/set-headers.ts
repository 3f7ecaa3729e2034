import type { ServerResponse } from 'node:http';
import type Koa from 'koa';

/** Sets headers of a response directly, since Koa's `set` copies them three times. */
export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string | string[]>>): void {
  for (const name of Object.keys(headers)) response.setHeader(name, headers[name]!);
}

/** Cache of combined `Vary` headers, by present value and added fields; few combinations, all from this program. */
const combined = new Map<string, Map<string, string>>();

/** Adds fields to the `Vary` header. Koa's `vary` parses both texts each time. */
export function addVary(ctx: Koa.ParameterizedContext, fields: string): void {
  const present = String(ctx.res.getHeader('Vary') ?? '');
  const known = combined.get(present)?.get(fields);
  if (known !== undefined) {
    ctx.res.setHeader('Vary', known);
    return;
  }
  ctx.vary(fields);
  const additions = combined.get(present) ?? new Map<string, string>();
  combined.set(present, additions.set(fields, ctx.response.get('Vary')));
}
