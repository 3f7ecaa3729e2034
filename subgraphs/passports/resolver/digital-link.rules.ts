import { readGtin } from '../../../schema/identifiers/gtin.js';
import { isLot } from '../../../schema/identifiers/lot.js';

/** Keys of a GS1 Digital Link: model, lot, item. */
export interface DigitalLink {
  /** 14 digits. */
  readonly gtin: string;
  readonly lot: string | null;
  readonly serial: string | null;
  /** Consumer product variant (22), which identifies nothing here. */
  readonly variant?: string;
  /** Third-party controlled serial (235), which identifies nothing here. */
  readonly thirdParty?: string;
}

export type LinkReading =
  | { readonly link: DigitalLink }
  /** `malformed`: an unsupported path. `unknown`: well formed, but no such lot can exist. */
  | { readonly fault: 'malformed' | 'gtin' | 'check_digit' | 'unknown' };

/** Key qualifiers of a GTIN in path order; 235 is used alone. */
const PATHS = [['22', '10', '21'], ['235']] as const;

/**
 * Parses the decoded path segments below `/01/`: `{gtin}`, then optionally `22/{variant}`, `10/{lot}` and
 * `21/{serial}`, in this order, or `235/{serial}` (GS1 Digital Link URI syntax, 4.9). A trailing slash is ignored.
 */
export function readDigitalLink(segments: readonly string[]): LinkReading {
  const [key = '', ...rest] = segments.length > 1 && segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const qualifiers = qualifiersOf(rest);
  if (!qualifiers) return { fault: 'malformed' };
  const gtin = readGtin(key);
  if ('fault' in gtin) return { fault: gtin.fault === 'check_digit' ? 'check_digit' : 'gtin' };
  const { '22': variant, '10': lot, '21': serial, '235': thirdParty } = qualifiers;
  const canExist = (lot === undefined || isLinkedLot(lot)) && isValue(variant, 20) && isValue(thirdParty, 28);
  if (!canExist) return { fault: 'unknown' };
  return {
    link: {
      gtin: gtin.gtin,
      lot: lot ?? null,
      serial: serial ?? null,
      ...(variant === undefined ? {} : { variant }),
      ...(thirdParty === undefined ? {} : { thirdParty }),
    },
  };
}

type Qualifiers = Partial<Record<(typeof PATHS)[number][number], string>>;

function qualifiersOf(segments: readonly string[]): Qualifiers | undefined {
  for (const path of PATHS) {
    const left = [...segments];
    const found: Qualifiers = {};
    for (const name of path) {
      if (left[0] !== name) continue;
      const [, value] = left.splice(0, 2);
      if (value === undefined) return undefined;
      found[name] = value;
    }
    if (left.length === 0) return found;
  }
  return undefined;
}

/**
 * Tells whether a lot can be part of a link: a lot number (§2.1) other than `.` and `..`, which clients remove from the
 * path of a URL, encoded or not (RFC 3986, 5.2.4; URL Standard).
 */
export const isLinkedLot = (lot: string): boolean => isLot(lot) && lot !== '.' && lot !== '..';

/** Tells whether a text is a valid value of 22 or 235: the 82 characters of GS1. */
const isValue = (value: string | undefined, longest: number): boolean =>
  value === undefined || (value.length <= longest && /^[A-Za-z0-9!"%&'()*+,\-./:;<=>?_]+$/.test(value));

/** Percent-encodes a segment except for RFC 3986's unreserved characters, as GS1 requires. */
export const encodeSegment = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Tells whether two links have the same keys. */
export const isSameLink = (one: DigitalLink, other: DigitalLink): boolean =>
  one.gtin === other.gtin &&
  one.lot === other.lot &&
  one.serial === other.serial &&
  one.variant === other.variant &&
  one.thirdParty === other.thirdParty;

/**
 * Returns the path of a link, without host: `/01/{gtin}[/22/{variant}][/10/{lot}][/21/{serial}]` or `/01/{gtin}/235/{serial}`.
 */
export const digitalLinkPath = ({ gtin, variant, lot, serial, thirdParty }: DigitalLink): string =>
  `${keyPath('01', gtin)}${keyPath('22', variant)}${keyPath('10', lot)}${keyPath('21', serial)}${keyPath('235', thirdParty)}`;

/** Returns the path segments of a key and its value; empty without a value. */
const keyPath = (key: string, value: string | null | undefined): string =>
  value == null ? '' : `/${key}/${encodeSegment(value)}`;
