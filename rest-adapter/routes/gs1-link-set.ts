import type { DataOf } from '../../gateway/graph/graph.js';
import { isRecord } from '../../schema/record.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { type LinkSetContext, linkSetPage } from '../pages/link-set.page.js';
import { type Answer, json } from '../runtime/answer.js';
import type { RestRequest } from '../runtime/rest-request.js';
import type { digitalLinkSet } from './gs1.generated.js';
import { LINK_SET_TEXT, PAGE, type SetType } from './gs1-form.js';

type Found = DataOf<typeof digitalLinkSet>['digitalLink'];

interface Reader {
  readonly locale: PageLanguage;
  readonly baseUrl: string;
}

/** Answers a link set in the requested media type. */
export function linkSetAnswer(
  { linkSet, linkSetText, linkHeader }: Found,
  { type }: { readonly type: SetType },
  { locale, baseUrl }: Reader,
  request: RestRequest,
): Answer | Promise<Answer> {
  const headers = { 'Content-Type': type, Vary: 'Accept, Accept-Language', Link: linkHeader };
  if (type === LINK_SET_TEXT) return { status: 200, headers, body: linkSetText ?? '' };
  if (type !== PAGE) return json(linkSet, { headers });
  const contexts = contextsOf(linkSet?.linkset);
  const path = pageBelow(contexts, `${baseUrl}/${locale}`);
  const view = { contexts, language: locale, path, linkedData: linkSet ?? {}, headers: { Link: linkHeader } };
  return linkSetPage(view, request);
}

const contextsOf = (linkset: unknown): LinkSetContext[] => (Array.isArray(linkset) ? linkset.filter(isContext) : []);

const isContext = (value: unknown): value is LinkSetContext =>
  isRecord(value) && typeof value.anchor === 'string' && typeof value.description === 'string';

/** Returns the path, below the reader's language, of the platform's page among the links. */
function pageBelow(contexts: readonly LinkSetContext[], start: string): string {
  const targets = contexts.flatMap((context) => Object.values(context).filter(Array.isArray).flat());
  const found = targets.map(({ href }: { href: string }) => href).find((href) => href.startsWith(`${start}/`));
  return found?.slice(start.length) ?? '/find';
}
