import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { isOneOf } from '../../schema/closed-record.js';

/**
 * Chooses the media type that a client likes best among those there are (RFC 9110, 12.5.1): by quality, then by how exactly it is
 * named, then in the order of `offers`. Undefined where it accepts none of them; a client that says nothing accepts the first.
 */
export const acceptedType = <Type extends string>(
  { accept }: IncomingHttpHeaders,
  offers: readonly Type[],
): Type | undefined => {
  // The header of nearly every client needs no parsing.
  if (accept === undefined || accept === '*/*') return offers[0];
  if (isOneOf(offers, accept)) return accept;
  const chosen = new Negotiator({ headers: { accept } }).mediaType([...offers]);
  return isOneOf(offers, chosen) ? chosen : undefined;
};

/** Tells whether a client names a media type itself, with a weight above nothing: a pattern that includes it does not ask for it. */
export const acceptsByName = ({ accept }: IncomingHttpHeaders, type: string): boolean =>
  (accept ?? '').toLowerCase().includes(type) && acceptedType({ accept }, [type]) !== undefined;
