import { Type } from '@sinclair/typebox';
import { ORDINARY, refusalForEither } from '../runtime/described-refusal.js';
import type { ResponseSchemas } from '../runtime/family.js';

const HTML = { 'text/html': Type.String() };

/** Responses of a page: HTML for errors too. */
export const pageResponses: ResponseSchemas = {
  200: { description: 'The page.', content: HTML },
  400: { description: 'The address is not valid.', content: HTML },
  401: { description: 'An account is needed.', content: HTML },
  403: { description: 'Not open to this account.', content: HTML },
  404: { description: 'Not found; the page offers the look-up form.', content: HTML },
  413: { description: 'The form is too large.', content: HTML },
  415: { description: 'Another kind of form is expected.', content: HTML },
  422: { description: 'The address is not complete.', content: HTML },
  429: { description: 'Too many requests.', content: HTML },
  500: { description: 'Something went wrong.', content: HTML },
  503: { description: 'Temporarily unavailable.', content: HTML },
};

/** The same with the response of an action that its item does not allow. */
export const actionResponses: ResponseSchemas = {
  ...pageResponses,
  409: { description: 'Not possible in the present state; the page leads back to that of the form.', content: HTML },
};

/** Refusals on paths for machines and people: the documented body, or a page for browsers. */
export const refusalsForEither: ResponseSchemas = {
  404: refusalForEither(ORDINARY[404]),
  422: refusalForEither(ORDINARY[422], 'ValidationProblem'),
  429: refusalForEither(ORDINARY[429]),
  500: refusalForEither(ORDINARY[500]),
  503: refusalForEither(ORDINARY[503]),
};
