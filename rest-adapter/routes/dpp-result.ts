import { type IncomingHttpHeaders, STATUS_CODES as PHRASES } from 'node:http';
import { Type } from '@sinclair/typebox';
import { fieldsIn } from '../../schema/record.js';
import { type Answer, json } from '../runtime/answer.js';
import type { Problem, ResponseSchema } from '../runtime/family.js';
import { acceptedType } from '../runtime/negotiate.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';

/** Status codes of a Result (EN 18222, tables 12 to 15) by status of HTTP. */
const STATUS_CODES: Readonly<Record<number, string>> = {
  400: 'ClientErrorBadRequest',
  401: 'ClientNotAuthorized',
  403: 'ClientForbidden',
  404: 'ClientErrorResourceNotFound',
  405: 'ClientMethodNotAllowed',
  409: 'ClientResourceConflict',
  412: 'ClientResourceConflict',
  500: 'ServerInternalError',
  502: 'ServerErrorBadGateway',
};

const Result = Type.Object({
  statusCode: Text('Status code of EN 18222, tables 12 to 15.'),
  message: Type.Array(
    Type.Object({
      messageType: Text('`Error`.'),
      text: Text('What was refused, and why.'),
      code: Text('Status of HTTP.'),
      correlationId: Text('The request, as `X-Request-ID` names it.'),
      timestamp: Text('When, ISO 8601, UTC.'),
    }),
  ),
});

const ProblemDetails = Type.Object({
  type: Text('`about:blank`.'),
  title: Text('Phrase of the status of HTTP.'),
  status: Type.Integer(),
  detail: Text('What was refused, and why.'),
  statusCode: Text('Status code of EN 18222, as in a Result.'),
});

/** Describes a refusal of these routes. */
export const resultOf = (description: string): ResponseSchema => ({
  description,
  content: { 'application/json': Result, 'application/problem+json': ProblemDetails },
});

/** Refusals of a body. */
export const BODY_REFUSALS = {
  413: resultOf('The body is too large.'),
  415: resultOf('The media type of the body is not accepted.'),
};

const PROBLEM = 'application/problem+json';
const RESULT_TYPES = ['application/json', PROBLEM] as const;
const REFUSAL_TYPES = [...RESULT_TYPES, 'text/html'] as const;

/** Tells whether a client prefers a page to a Result and to problem details. */
export const prefersRefusalPage = (headers: IncomingHttpHeaders): boolean =>
  acceptedType(headers, REFUSAL_TYPES) === 'text/html';

/** Answers a refusal as a Result (EN 18222, 7), or as problem details (RFC 9457) where the client prefers those. */
export function resultAnswer(problem: Problem, { headers, requestId, now }: RestRequest): Answer {
  const { status } = problem;
  const statusCode = STATUS_CODES[status] ?? (status < 500 ? 'ClientErrorBadRequest' : 'ServerInternalError');
  const text = textOf(problem.detail);
  const sent = { status, headers: { ...problem.headers, Vary: 'Accept' } };
  if (acceptedType(headers, RESULT_TYPES) === PROBLEM) {
    // RFC 9457, 4.2.1: with `about:blank` the title is the status phrase.
    const body = { type: 'about:blank', title: PHRASES[status] ?? statusCode, status, detail: text, statusCode };
    return json(body, { ...sent, headers: { ...sent.headers, 'Content-Type': PROBLEM } });
  }
  const message = {
    messageType: 'Error',
    text,
    code: String(status),
    correlationId: requestId,
    timestamp: now.toISOString(),
  };
  return json({ statusCode, message: [message] }, sent);
}

/** Returns the messages of a refusal, one per fault. */
function textOf(detail: unknown): string {
  if (!Array.isArray(detail)) return typeof detail === 'string' ? detail : JSON.stringify(detail ?? '');
  return detail
    .map(fieldsIn)
    .map(({ loc, msg = '' }) => `${Array.isArray(loc) ? loc.join('.') : ''}: ${String(msg)}`)
    .join('; ');
}
