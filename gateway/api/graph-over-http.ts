import { type ApolloServer, type BaseContext, HeaderMap } from '@apollo/server';
import type Koa from 'koa';

/** Answers requests with the graph's server. Their bodies must have been parsed. */
export const graphOverHttp =
  <Call extends BaseContext>(server: ApolloServer<Call>, callOf: (ctx: Koa.Context) => Promise<Call>): Koa.Middleware =>
  async (ctx) => {
    const { method, search, request } = ctx;
    const answer = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method, search, headers: headersOf(request), body: request.body },
      context: () => callOf(ctx),
    });
    // Incremental delivery is no part of the schema.
    if (answer.body.kind !== 'complete') throw new Error(`Unexpected kind of answer: ${answer.body.kind}`);
    ctx.body = answer.body.string;
    ctx.status = answer.status ?? 200;
    ctx.set(Object.fromEntries(answer.headers));
  };

function headersOf({ headers }: Koa.Request): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) map.set(name, [value ?? ''].flat().join(', '));
  return map;
}
