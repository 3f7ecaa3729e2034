import { readGtin } from '../../../schema/identifiers/gtin.js';
import { isLot } from '../../../schema/identifiers/lot.js';

/** What a GS1 Digital Link names: a model, a batch of it, an item of it. */
export interface DigitalLink {
  /** 14 digits. */
  readonly gtin: string;
  readonly lot: string | null;
  readonly serial: string | null;
}

export type LinkReading =
  | { readonly link: DigitalLink }
  /** `malformed`: no path this resolver knows. `unknown`: well formed, but no such lot can exist. */
  | { readonly fault: 'malformed' | 'gtin' | 'check_digit' | 'unknown' };

/**
 * Reads the decoded path segments below `/01/`: `{gtin}`, then optionally `10/{lot}` and `21/{serial}`, in this order
 * (GS1 Digital Link URI syntax: qualifiers follow the key from the wider to the narrower). A slash at the end changes nothing.
 */
export function readDigitalLink(segments: readonly string[]): LinkReading {
  const [key = '', ...qualifiers] = segments.length > 1 && segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const lot = qualifiers[0] === '10' ? qualifiers.splice(0, 2)[1] : null;
  const serial = qualifiers[0] === '21' ? qualifiers.splice(0, 2)[1] : null;
  if (qualifiers.length > 0 || lot === undefined || serial === undefined) return { fault: 'malformed' };
  const gtin = readGtin(key);
  if ('fault' in gtin) return { fault: gtin.fault === 'check_digit' ? 'check_digit' : 'gtin' };
  if (lot !== null && !isLot(lot)) return { fault: 'unknown' };
  return { link: { gtin: gtin.gtin, lot, serial } };
}

/** A segment as GS1 writes it into a link: everything outside RFC 3986's unreserved set is percent-encoded. */
export const encodeSegment = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The path of a link, without host: `/01/{gtin}[/10/{lot}][/21/{serial}]`. */
export const digitalLinkPath = ({ gtin, lot, serial }: DigitalLink): string =>
  [
    `/01/${gtin}`,
    lot === null ? '' : `/10/${encodeSegment(lot)}`,
    serial === null ? '' : `/21/${encodeSegment(serial)}`,
  ].join('');
