import type { IncomingHttpHeaders } from 'node:http';
import { DATA_TYPES, type DataType } from '../dpp/dpp-rendering.js';
import { acceptedType, takesAnything } from '../runtime/negotiate.js';
import type { RestRequest } from '../runtime/rest-request.js';

export const PAGE = 'text/html';
export const JSON_TYPE = 'application/json';
export const LINKED_DATA = 'application/ld+json';
export const LINK_SET = 'application/linkset+json';
export const LINK_SET_TEXT = 'application/linkset';

/** Media types of a link set; the first is the default. */
const SET_TYPES = [LINK_SET, LINK_SET_TEXT, JSON_TYPE, LINKED_DATA, PAGE] as const;
export type SetType = (typeof SET_TYPES)[number];

/** Returns the first media type whose quality is not 0, for a caller that accepts none of them. */
const notRefused = ({ accept = '' }: IncomingHttpHeaders): SetType =>
  SET_TYPES.find((type) => acceptedType({ accept: `${accept}, */*;q=0.001` }, [type])) ?? LINK_SET;

/** Kind of response, and its media type. */
export type Form =
  | { readonly answer: 'redirect'; readonly type: typeof PAGE | typeof JSON_TYPE }
  | { readonly answer: 'passport'; readonly type: DataType }
  | { readonly answer: 'linkSet'; readonly type: SetType };

/**
 * Chooses the response to a GS1 link. By default, and for who takes any type, §4.25 redirects to a page; a caller that
 * prefers a link set or, alone, another available type gets that. A link type asks for one link, or for all.
 */
export function formOf({ headers }: RestRequest, linkType: string | null): Form {
  if (/^\s*(?:all|linkset)\s*$/i.test(linkType ?? ''))
    return { answer: 'linkSet', type: acceptedType(headers, SET_TYPES) ?? notRefused(headers) };
  const data = linkType === null ? DATA_TYPES : ([JSON_TYPE] as const);
  const type = acceptedType(headers, [PAGE, ...data, LINK_SET, LINK_SET_TEXT]) ?? PAGE;
  if (type === LINK_SET || type === LINK_SET_TEXT) return { answer: 'linkSet', type };
  if (type === PAGE || takesAnything(headers)) return { answer: 'redirect', type: PAGE };
  return linkType === null ? { answer: 'passport', type } : { answer: 'redirect', type: JSON_TYPE };
}
