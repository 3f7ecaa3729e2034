import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { isOneOf } from '../../schema/closed-record.js';

/** Parameters of a media range other than its quality; commas and semicolons within quotes belong to a value. */
const PARAMETERS = /;(?![ \t]*q[ \t]*=)(?:"(?:[^"\\]|\\(?:[\s\S]|$))*(?:"|$)|[^",;])*/gi;

/**
 * Chooses the media type that a client prefers among `offers` (RFC 9110, 12.5.1): by quality, then by specificity, then
 * by order. Undefined where it accepts none; without an `Accept` header, the first. No offer has parameters, so those of
 * a range (`charset`, `profile`) are ignored.
 */
export const acceptedType = <Type extends string>(
  { accept }: IncomingHttpHeaders,
  offers: readonly Type[],
): Type | undefined => {
  // Nearly every client's header needs no parsing.
  if (accept === undefined || accept === '*/*') return offers[0];
  if (isOneOf(offers, accept)) return accept;
  const chosen = new Negotiator({ headers: { accept: accept.replace(PARAMETERS, '') } }).mediaType([...offers]);
  return isOneOf(offers, chosen) ? chosen : undefined;
};

const ANYTHING = /(?:^|,)[ \t]*\*\/\*[ \t]*(?:;[ \t]*q=1(?:\.0*)?[ \t]*)?(?:,|$)/i;

/**
 * Tells whether a client accepts every type, pages included, as gladly as those that it names (`*\/*` of quality 1), as
 * HTTP libraries do by default. The types that they name are then no request for data.
 */
export const takesAnything = (headers: IncomingHttpHeaders): boolean =>
  ANYTHING.test(headers.accept ?? '*/*') && acceptedType(headers, ['text/html']) !== undefined;

/** Tells whether a client, as a browser, prefers a page to data; one that accepts both alike gets data. */
export const prefersPage = (headers: IncomingHttpHeaders): boolean =>
  acceptedType(headers, ['application/json', 'text/html']) === 'text/html';
