import { decodedSegment } from '../../schema/identifiers/decoded-segment.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { baseUrlOf } from '../runtime/page-address.js';
import type { RestRequest } from '../runtime/rest-request.js';

/** Segments beyond which a path is cut; the longest valid link has seven. */
const MOST_SEGMENTS = 20;

/** Returns the segments below `/01/`, each decoded separately, so that an encoded slash stays within its segment. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/', 2 + MOST_SEGMENTS)
    .slice(2)
    .map(decodedSegment);

/** Returns the variables for resolving a GS1 link; its pages are in `locale`, on the requested host. */
export const linkOf = (request: RestRequest, path: string, locale: PageLanguage) => ({
  segments: segmentsOf(path),
  locale,
  baseUrl: baseUrlOf(request),
});

const text = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(', ') : (value ?? '')).replace(/[^\x20-\x7e]/g, '');

/** Returns the facts of a request that tell whether a person reads its response; they are not stored. */
export const readerOf = ({ method, headers }: RestRequest) => ({
  method,
  userAgent: text(headers['user-agent']),
  accept: text(headers.accept),
  purpose: text(headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose']),
});
