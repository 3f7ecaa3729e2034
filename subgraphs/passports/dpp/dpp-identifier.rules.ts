import { decodedSegment } from '../../../schema/identifiers/decoded-segment.js';
import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import {
  type DigitalLink,
  digitalLinkPath,
  isLinkedLot,
  isSameLink,
  readDigitalLink,
} from '../resolver/digital-link.rules.js';

/**
 * Product of a unique product identifier (EN 18219): a GS1 Digital Link; without one the URL of an item, or of the
 * passport of a lot, a model or an item without a serial.
 */
export type ProductName =
  | { readonly link: DigitalLink }
  | { readonly serial: string }
  | { readonly passportId: number };

/** Fragment that distinguishes a product from its passport at the same URL. */
const PRODUCT = '#product';

/** Returns the identifier of a passport (EN 18223, `digitalProductPassportId`): its URL. */
export const dppId = (publicUrl: string, passportId: number): string => `${publicUrl}/v1/dpps/${passportId}`;

/** Parses the identifier of a passport: its URL, or the id alone. Undefined for an invalid one. */
export function readDppId(publicUrl: string, value: string): number | undefined {
  if (PASSPORT_ID.test(value)) return Number(value);
  const below = belowAddress(publicUrl, value);
  const text = below?.startsWith(DPPS) ? below.slice(DPPS.length) : '';
  return PASSPORT_ID.test(text) ? Number(text) : undefined;
}

const DPPS = 'v1/dpps/';
const PASSPORT_ID = /^[1-9][0-9]{0,8}$/;

/**
 * Returns the rest of an identifier that begins with this installation's address. Scheme and host are compared without
 * regard to case and to the scheme's own port (RFC 3986, 6.2.2.1 and 6.2.3); a query is part of an identifier
 * (RFC 3986, 3.4), and no identifier here has one.
 */
function belowAddress(publicUrl: string, value: string): string | undefined {
  const [, authority, path] = /^([a-z]+:\/\/[^\s/?#@\\]+)(\/[^?]*)$/i.exec(value) ?? [];
  if (authority === undefined || path === undefined || !URL.canParse(authority)) return undefined;
  const { origin, pathname } = new URL(publicUrl);
  const start = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return new URL(authority).origin === origin && path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** Parses a unique product identifier of this installation; undefined for any other text. */
export function readProductId(publicUrl: string, value: string): ProductName | undefined {
  const below = belowAddress(publicUrl, value);
  if (below === undefined) return undefined;
  if (value.endsWith(PRODUCT)) {
    const passportId = readDppId(publicUrl, value.slice(0, -PRODUCT.length));
    return passportId === undefined ? undefined : { passportId };
  }
  const [first, ...rest] = below.split('/').map(decodedSegment);
  if (first === 'p' && rest.length === 1 && rest[0]) return { serial: rest[0] };
  if (first !== '01') return undefined;
  const reading = readDigitalLink(rest);
  if (!('link' in reading)) return undefined;
  // Variants and third-party serials identify nothing in this installation.
  const { variant, thirdParty } = reading.link;
  return variant === undefined && thirdParty === undefined ? reading : undefined;
}

/** Numbers of a product; null where it has none. */
export interface ProductNumbers {
  readonly gtin: string | null;
  /** Of a lot. */
  readonly lot: string | null;
  /** Of an item. */
  readonly serial: string | null;
}

/** Returns the Digital Link of a product; null without a GTIN, and for a lot whose code cannot be part of a link. */
export function linkOfProduct({ gtin, lot, serial }: ProductNumbers): DigitalLink | null {
  if (gtin === null || (lot !== null && !isLinkedLot(lot))) return null;
  return { gtin, lot, serial };
}

/** Names a product by its Digital Link, else by its serial, else by its passport. */
export function productName(numbers: ProductNumbers, passportId: number): ProductName {
  const link = linkOfProduct(numbers);
  if (link) return { link };
  return numbers.serial === null ? { passportId } : { serial: numbers.serial };
}

/**
 * Names the subject of a passport at its own level. An item without a serial is named by its passport: the link of its
 * GTIN names its model, and all items of that.
 */
export function subjectName(
  level: PassportLevel,
  { gtin, lot, serial }: ProductNumbers,
  passportId: number,
): ProductName {
  if (level === 'item') return serial === null ? { passportId } : productName({ gtin, lot: null, serial }, passportId);
  return productName({ gtin, lot: level === 'batch' ? lot : null, serial: null }, passportId);
}

/** Returns the name of an item with its registered serial, since a serial may be typed in other spellings (§2.1). */
export function withSerial(name: ProductName, serial: string): ProductName {
  if ('serial' in name) return name.serial === serial ? name : { serial };
  if (!('link' in name) || name.link.serial === null || name.link.serial === serial) return name;
  return { link: { ...name.link, serial } };
}

/** Tells whether two names are of the same product, so that they are written alike. */
export function isSameProduct(one: ProductName, other: ProductName): boolean {
  if ('link' in one) return 'link' in other && isSameLink(one.link, other.link);
  if ('serial' in one) return 'serial' in other && one.serial === other.serial;
  return 'passportId' in other && one.passportId === other.passportId;
}

/** Writes a unique product identifier. */
export function productId(publicUrl: string, name: ProductName): string {
  if ('passportId' in name) return `${dppId(publicUrl, name.passportId)}${PRODUCT}`;
  return `${publicUrl}${'link' in name ? digitalLinkPath(name.link) : `/p/${name.serial}`}`;
}
