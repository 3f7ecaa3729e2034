/** GS1 Web Vocabulary: where link types live. */
const GS1 = 'https://gs1.org/voc/';

/** Link types this resolver knows, as they are asked for. */
export type LinkType = 'dpp' | 'pip' | 'default';

const NAMES: Readonly<Record<string, LinkType>> = {
  dpp: 'dpp',
  passport: 'dpp',
  'gs1:dpp': 'dpp',
  'gs1:digitalproductpassport': 'dpp',
  digitalproductpassport: 'dpp',
  [`${GS1}dpp`]: 'dpp',
  [`${GS1}digitalproductpassport`]: 'dpp',
  pip: 'pip',
  'gs1:pip': 'pip',
  [`${GS1}pip`]: 'pip',
  'gs1:defaultlink': 'default',
  defaultlink: 'default',
  [`${GS1}defaultlink`]: 'default',
};

export type LinkTypeReading = LinkType | 'all' | 'unknown';

/** A `linkType` of a request; case and spaces at the edges do not matter. Absent or empty: the default link. */
export function readLinkType(value: string | undefined): LinkTypeReading {
  const wanted = (value ?? '').trim().toLowerCase();
  if (wanted === '') return 'default';
  if (wanted === 'all' || wanted === 'linkset') return 'all';
  return NAMES[wanted] ?? 'unknown';
}

export interface Target {
  /** Absolute. */
  readonly href: string;
  readonly title: string;
  readonly type: string;
  readonly hreflang: readonly string[];
}

export interface ResolverLinks {
  /** The link asked about: absolute, without query. */
  readonly anchor: string;
  /** What the link is about, for people. */
  readonly description: string;
  readonly byType: Readonly<Partial<Record<LinkType, readonly Target[]>>>;
}

const RELATIONS: Readonly<Record<LinkType, string>> = {
  default: `${GS1}defaultLink`,
  dpp: `${GS1}dpp`,
  pip: `${GS1}pip`,
};

/**
 * The link set as JSON (RFC 9264, section 4.2): one context, a member per relation with its targets.
 * GS1's conformant resolvers name the item beside the anchor, and tell of the default link its title alone.
 */
export function linkSet({ anchor, description, byType }: ResolverLinks) {
  const relations = Object.entries(byType).map(([type, targets]) => {
    const told = type === 'default' ? targets.map(({ href, title }) => ({ href, title })) : targets;
    return [RELATIONS[type as LinkType], told] as const;
  });
  return { linkset: [{ anchor, itemDescription: description, ...Object.fromEntries(relations) }] };
}

/** The same links as a `Link` header (RFC 8288). */
export function linkHeader({ anchor, byType }: Pick<ResolverLinks, 'anchor' | 'byType'>): string {
  const links = Object.entries(byType).flatMap(([type, targets]) =>
    targets.map((target) => `<${target.href}>; rel="${RELATIONS[type as LinkType]}"; type="${target.type}"`),
  );
  return [
    ...links,
    `<${anchor}>; rel="owl:sameAs"`,
    `<${anchor}?linkType=all>; rel="linkset"; type="application/linkset+json"`,
  ].join(', ');
}

/** `/.well-known/gs1resolver`: the resolver description file. */
export const resolverDescription = (publicUrl: string) => ({
  name: 'Digital product passport resolver',
  resolverRoot: publicUrl,
  supportedPrimaryKeys: ['01'],
  supportedLinkType: [{ namespace: GS1, prefix: 'gs1:' }],
  linkTypeDefaultCanBeLinkset: false,
  supportedContextValuesEnumerated: [],
});
