import type { ServerResponse } from 'node:http';
import type Koa from 'koa';

/** Sets headers of an answer: every request has a dozen, and Koa's own way copies them three times first. */
export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string | string[]>>): void {
  for (const name of Object.keys(headers)) response.setHeader(name, headers[name]!);
}

/**
 * Combined `Vary` headers, by the present value and the added fields: few combinations, all of them written in this
 * program.
 */
const combined = new Map<string, string>();

/** Adds fields to the `Vary` header. Koa's own way takes both texts apart each time. */
export function addVary(ctx: Koa.ParameterizedContext, fields: string): void {
  const key = `${ctx.response.get('Vary')}\n${fields}`;
  const known = combined.get(key);
  if (known === undefined) {
    ctx.vary(fields);
    combined.set(key, ctx.response.get('Vary'));
  } else ctx.res.setHeader('Vary', known);
}
