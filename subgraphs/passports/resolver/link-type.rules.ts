/** GS1 Web Vocabulary: where link types live. */
export const GS1_VOCABULARY = 'https://ref.gs1.org/voc/';

/** Link types this resolver has targets for, as they are asked for. */
export type LinkType = 'dpp' | 'pip' | 'default';

const NAMES: Readonly<Record<string, LinkType>> = {
  dpp: 'dpp',
  passport: 'dpp',
  digitalproductpassport: 'dpp',
  pip: 'pip',
  defaultlink: 'default',
  defaultlinkmulti: 'default',
};

/** Names that are no link types of GS1's. */
const OURS = new Set(['passport']);

/** The vocabulary as a CURIE, and at each address that it has or had. */
const PREFIX = /^(?:gs1:|https?:\/\/(?:ref\.|www\.)?gs1\.org\/voc\/)/;

export type LinkTypeReading = LinkType | 'all' | 'unknown';

/** Reads a `linkType` of a request; case and spaces at the edges do not matter. Absent or empty: the default link. */
export function readLinkType(value: string | undefined): LinkTypeReading {
  const wanted = (value ?? '').trim().toLowerCase();
  if (wanted === '') return 'default';
  if (wanted === 'all' || wanted === 'linkset') return 'all';
  const name = wanted.replace(PREFIX, '');
  if (name !== wanted && OURS.has(name)) return 'unknown';
  return Object.hasOwn(NAMES, name) ? NAMES[name]! : 'unknown';
}
