import type Koa from 'koa';
import { isEventType } from '../schema/events/event-types.js';
import { readProjectFile } from '../subgraphs/lib/project.js';

const PATH = /^\/schema\/events\/([a-z_.]+)\.json$/;

/** The JSON Schema of each event type's payload at `/schema/events/<event type>.json`. */
export const eventSchemas: Koa.Middleware = (ctx, next) => {
  const name = PATH.exec(ctx.path)?.[1];
  if (!name || !isEventType(name) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.set({
    'Content-Type': 'application/schema+json',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=3600',
  });
  ctx.body = readProjectFile('schema/events', `${name}.json`);
};
