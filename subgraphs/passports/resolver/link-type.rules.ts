/** Namespace of the GS1 Web Vocabulary. */
export const GS1_VOCABULARY = 'https://ref.gs1.org/voc/';

/** Supported link types. */
export type LinkType = 'dpp' | 'pip' | 'default';

const NAMES: Readonly<Record<string, LinkType>> = {
  dpp: 'dpp',
  passport: 'dpp',
  digitalproductpassport: 'dpp',
  pip: 'pip',
  defaultlink: 'default',
  defaultlinkmulti: 'default',
};

/** Link type names that GS1 does not define. */
const OURS = new Set(['passport']);

/** The vocabulary as a CURIE, and at its current and former URLs. */
const PREFIX = /^(?:gs1:|https?:\/\/(?:ref\.|www\.)?gs1\.org\/voc\/)/;

export type LinkTypeReading = LinkType | 'all' | 'unknown';

/** Parses a `linkType`, case-insensitive and trimmed. Absent or empty: the default link. */
export function readLinkType(value: string | undefined): LinkTypeReading {
  const wanted = (value ?? '').trim().toLowerCase();
  if (wanted === '') return 'default';
  if (wanted === 'all' || wanted === 'linkset') return 'all';
  const name = wanted.replace(PREFIX, '');
  if (name !== wanted && OURS.has(name)) return 'unknown';
  return Object.hasOwn(NAMES, name) ? NAMES[name]! : 'unknown';
}
