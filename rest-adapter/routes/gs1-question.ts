import { decodedSegment } from '../../schema/identifiers/decoded-segment.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import type { RestRequest } from '../runtime/rest-request.js';

/** The longest link has seven segments; one that is cut here is none either. */
const MOST_SEGMENTS = 20;

/** Returns the segments below `/01/`, each decoded by itself: an encoded slash stays inside its segment. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/', 2 + MOST_SEGMENTS)
    .slice(2)
    .map(decodedSegment);

/** Returns a GS1 link as the graph is asked about it: it leads to pages in `locale`, at the host that the reader came to. */
export const linkOf = ({ host, settings }: RestRequest, path: string, locale: PageLanguage) => ({
  segments: segmentsOf(path),
  locale,
  baseUrl: host.kind === 'brand' ? `https://${host.name}` : settings.publicUrl,
});

const text = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value.join(', ') : (value ?? '')).replace(/[^\x20-\x7e]/g, '');

/** Returns how a request shows whether a person reads its answer; nothing of it is kept. */
export const readerOf = ({ method, headers }: RestRequest) => ({
  method,
  userAgent: text(headers['user-agent']),
  accept: text(headers.accept),
  purpose: text(headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose']),
});
