import { Type } from '@sinclair/typebox';
import type { ResponseSchema } from './family.js';

const DOCUMENTED = { 'application/json': Type.Object({ detail: Type.Unknown() }) };

/** Refusals of the runtime, the same for every route. */
export const ORDINARY = {
  404: 'What the path names does not exist.',
  422: 'Something in the request is invalid.',
  429: 'The rate window is reached.',
  500: 'Unexpected failure.',
  503: 'A part of the service is out of reach.',
} as const;

/** Describes a refusal with the documented body. */
export const refusal = (description: string): ResponseSchema => ({ description, content: DOCUMENTED });

/** Describes a refusal of a path for machines and people: the documented body, or a page for browsers. */
export const refusalForEither = (description: string): ResponseSchema => ({
  description,
  content: { ...DOCUMENTED, 'text/html': Type.String() },
});
