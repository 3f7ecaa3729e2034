import { GS1_VOCABULARY as GS1, type LinkType } from './link-type.rules.js';

/** Target of a link. */
export interface Target {
  /** Absolute. */
  readonly href: string;
  readonly title: string;
  readonly type: string;
  /** Languages of the target; none where it has no text. */
  readonly hreflang?: readonly string[];
}

/** By link type; `duplicate` (RFC 6249): the passport at the back-up. */
export type Links = Readonly<Partial<Record<LinkType | 'duplicate', readonly Target[]>>>;

/** Links of one level of a product. */
export interface LinkContext {
  /** The level's Digital Link: absolute, without query. */
  readonly anchor: string;
  /** Description of the level, for people. */
  readonly description: string;
  /** The first target of each type is the one for the reader who asked. */
  readonly links: Links;
}

/** Properties of a target that its link carries; the default link carries the title alone. */
type TitledTarget = Pick<Target, 'href' | 'title'> & Partial<Target>;

const title = ({ href, title: text }: Target): TitledTarget => ({ href, title: text });

/**
 * Returns the relations of a level with their targets. GS1 asks for one default link with nothing but a title; in every
 * language it is repeated as `defaultLinkMulti`. A passport for machines is IANA's `dpp` too.
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
 * Writes a link set as JSON (RFC 9264, 4.2): a context for each level, with a member for each relation. GS1's conformant resolvers describe
 * the level beside its anchor, under a name that older readers look for too.
 */
export const linkSet = (contexts: readonly LinkContext[]) => ({
  linkset: contexts.map(({ anchor, description, links }) => ({
    anchor,
    itemDescription: description,
    description,
    ...Object.fromEntries(relationsOf(links)),
  })),
});

/** Writes a link set as text (RFC 9264, 4.1). */
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

/** Returns a title as a parameter of a link (RFC 8288, 3.4.1; RFC 8187). */
const titleOf = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text)
    ? `title="${text.replace(/["\\]/g, '\\$&')}"`
    : `title*=UTF-8''${encodeURIComponent(text).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`;

/** Maps link sets to linked data. */
export const LINK_SET_CONTEXT = 'https://ref.gs1.org/standards/resolver/linkset-context';

/** Writes the targets that every answer about an anchor names (RFC 8288): its link set, and its passport as data. */
export const linkHeader = ({ anchor, links }: Pick<LinkContext, 'anchor' | 'links'>): string =>
  [
    ...(links.dpp ?? [])
      .filter(({ type }) => type === 'application/json')
      .map(({ href, type }) => `<${href}>; rel="dpp"; type="${type}"`),
    `<${anchor}?linkType=all>; rel="linkset"; type="application/linkset+json"`,
  ].join(', ');

/** Names the context that makes linked data of a link set. */
export const CONTEXT_LINK = `<${LINK_SET_CONTEXT}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;
