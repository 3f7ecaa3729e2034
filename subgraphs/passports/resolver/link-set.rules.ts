import { GS1_VOCABULARY as GS1, type LinkType } from './link-type.rules.js';

/** Target of a link. */
export interface Target {
  /** Absolute. */
  readonly href: string;
  readonly title: string;
  readonly type: string;
  /** Languages of the target; absent without text. */
  readonly hreflang?: readonly string[];
}

/** By link type; `duplicate` (RFC 6249): the passport at the backup service. */
export type Links = Readonly<Partial<Record<LinkType | 'duplicate', readonly Target[]>>>;

/** Links of one level of a product. */
export interface LinkContext {
  /** Digital Link of the level: absolute, without query. */
  readonly anchor: string;
  /** Description of the level. */
  readonly description: string;
  /** The first target of each type is the one for this reader. */
  readonly links: Links;
}

/** Target attributes in links; the default link has only a title. */
type TitledTarget = Pick<Target, 'href' | 'title'> & Partial<Target>;

const title = ({ href, title: text }: Target): TitledTarget => ({ href, title: text });

/**
 * Returns the relations of a level with their targets. GS1 requires one default link with only a title, repeated in
 * every language as `defaultLinkMulti`. A passport as data is also IANA's `dpp`.
 */
function relationsOf({
  default: standard = [],
  dpp = [],
  pip = [],
  duplicate = [],
}: Links): readonly (readonly [string, TitledTarget[]])[] {
  const relations: (readonly [string, TitledTarget[]])[] = [
    [`${GS1}defaultLink`, standard.slice(0, 1).map(title)],
    [`${GS1}defaultLinkMulti`, [...standard]],
    [`${GS1}dpp`, [...dpp]],
    ['dpp', dpp.filter(({ type }) => type !== 'text/html')],
    [`${GS1}pip`, [...pip]],
    ['duplicate', [...duplicate]],
  ];
  return relations.filter(([, targets]) => targets.length > 0);
}

/**
 * Serialises a link set as JSON (RFC 9264, 4.2): a context per level with a member per relation. GS1's conformant
 * resolvers also describe the level, under two names for older readers.
 */
export const linkSet = (contexts: readonly LinkContext[]) => ({
  linkset: contexts.map(({ anchor, description, links }) => ({
    anchor,
    itemDescription: description,
    description,
    ...Object.fromEntries(relationsOf(links)),
  })),
});

/** Serialises a link set as text (RFC 9264, 4.1). */
export const linkSetText = (contexts: readonly LinkContext[]): string =>
  contexts
    .flatMap(({ anchor, links }) =>
      relationsOf(links).flatMap(([relation, targets]) => targets.map((target) => linkOf(anchor, relation, target))),
    )
    .join(',\n');

function linkOf(anchor: string, relation: string, { href, title: text, type, hreflang = [] }: TitledTarget): string {
  const parameters = [
    `rel="${relation}"`,
    `anchor="${anchor}"`,
    titleOf(text),
    ...(type ? [`type="${type}"`] : []),
    ...hreflang.map((language) => `hreflang="${language}"`),
  ];
  return [`<${href}>`, ...parameters].join('; ');
}

/** Formats a title as a link parameter (RFC 8288, 3.4.1; RFC 8187). */
const titleOf = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? `title="${text.replace(/["\\]/g, '\\$&')}"`
    : `title*=UTF-8''${encodeURIComponent(text).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;

/** JSON-LD context of link sets. */
export const LINK_SET_CONTEXT = 'https://ref.gs1.org/standards/resolver/linkset-context';

/** Formats the `Link` header of every answer about an anchor (RFC 8288): its link set, and its passport as data. */
export const linkHeader = ({ anchor, links }: Pick<LinkContext, 'anchor' | 'links'>): string =>
  [
    ...(links.dpp ?? [])
      .filter(({ type }) => type === 'application/json')
      .map(({ href, type }) => `<${href}>; rel="dpp"; type="${type}"`),
    `<${anchor}?linkType=all>; rel="linkset"; type="application/linkset+json"`,
  ].join(', ');

/** `Link` header value for the JSON-LD context. */
export const CONTEXT_LINK = `<${LINK_SET_CONTEXT}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;
