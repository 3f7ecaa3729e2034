import { Type } from '@sinclair/typebox';
import type { ResponseSchema } from './family.js';

const DOCUMENTED = { 'application/json': Type.Object({ detail: Type.Unknown() }) };

/** The runtime's own refusals, the same on every route. */
export const ORDINARY = {
  404: 'What the path names does not exist.',
  422: 'Something in the request is invalid.',
  429: 'The rate window is reached.',
  500: 'Unexpected failure.',
  503: 'A part of the service is out of reach.',
} as const;

/** Describes a refusal: the documented body. */
export const refusal = (description: string): ResponseSchema => ({ description, content: DOCUMENTED });

/** Describes a refusal of an address that machines and people read: the documented body, a page for a browser. */
export const refusalForEither = (description: string): ResponseSchema => ({
  description,
  content: { ...DOCUMENTED, 'text/html': Type.String() },
});
