import { Type } from '@sinclair/typebox';
import type { ResponseSchema } from './family.js';

/** Schemas of documented bodies, by their names among the components of the description. */
type Body = 'Problem' | 'ValidationProblem';

const documented = (body: Body) => ({ 'application/json': Type.Unsafe({ $ref: `#/components/schemas/${body}` }) });

/** Refusals of the runtime, the same for every route. */
export const ORDINARY = {
  404: 'What the path names does not exist.',
  422: 'Something in the request is invalid.',
  429: 'The rate window is reached.',
  500: 'Unexpected failure.',
  503: 'A part of the service is out of reach.',
} as const;

/** Describes a refusal with the documented body. */
export const refusal = (description: string, body: Body = 'Problem'): ResponseSchema => ({
  description,
  content: documented(body),
});

/** Describes a refusal of a path for machines and people: the documented body, or a page for browsers. */
export const refusalForEither = (description: string, body: Body = 'Problem'): ResponseSchema => ({
  description,
  content: { ...documented(body), 'text/html': Type.String() },
});
