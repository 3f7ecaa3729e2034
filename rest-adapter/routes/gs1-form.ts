import { preferredType } from '../runtime/accept.js';
import type { RestRequest } from '../runtime/rest-request.js';

export const PAGE = 'text/html';
export const JSON_TYPE = 'application/json';
export const LINKED_DATA = 'application/ld+json';
export const LINK_SET = 'application/linkset+json';
export const LINK_SET_TEXT = 'application/linkset';

/** What a call is answered with, and in which media type. */
export interface Form {
  /** `target`: a redirect. */
  readonly answer: 'target' | 'linkSet';
  readonly type: string;
}

const target = (type: string): Form => ({ answer: 'target', type });
const linkSet = (type: string): Form => ({ answer: 'linkSet', type });

/** Chooses the form of an answer about a link: a redirect to a page unless the caller prefers another type, or asks for the link set. */
export function formOf({ headers: { accept } }: RestRequest, linkType: string | null): Form {
  if (/^\s*(?:all|linkset)\s*$/i.test(linkType ?? ''))
    return linkSet(preferredType(accept, [PAGE, LINK_SET_TEXT, JSON_TYPE, LINKED_DATA], LINK_SET));
  const type = preferredType(accept, [LINK_SET, LINK_SET_TEXT, ...(linkType === null ? [] : [JSON_TYPE])], PAGE);
  return type === LINK_SET || type === LINK_SET_TEXT ? linkSet(type) : target(type);
}
