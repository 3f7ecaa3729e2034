import { decodedSegment } from '../../../schema/identifiers/decoded-segment.js';
import { type DigitalLink, digitalLinkPath, readDigitalLink } from '../resolver/digital-link.rules.js';

/**
 * Product of a unique product identifier (EN 18219): a GS1 Digital Link; without a GTIN the URL of an item, or of the
 * passport of a lot or model.
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
  const start = `${publicUrl}/v1/dpps/`;
  const text = value.startsWith(start) ? value.slice(start.length) : value;
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined;
}

/** Parses a unique product identifier of this installation; undefined for any other text. */
export function readProductId(publicUrl: string, value: string): ProductName | undefined {
  if (!value.startsWith(`${publicUrl}/`)) return undefined;
  if (value.endsWith(PRODUCT)) {
    const passportId = readDppId(publicUrl, value.slice(0, -PRODUCT.length));
    return passportId === undefined ? undefined : { passportId };
  }
  const [first, ...rest] = value
    .slice(publicUrl.length + 1)
    .split('/')
    .map(decodedSegment);
  if (first === 'p' && rest.length === 1 && rest[0]) return { serial: rest[0] };
  if (first !== '01') return undefined;
  const reading = readDigitalLink(rest);
  if (!('link' in reading)) return undefined;
  // Variants and third-party serials identify nothing in this installation.
  const { variant, thirdParty } = reading.link;
  return variant === undefined && thirdParty === undefined ? reading : undefined;
}

/** Writes a unique product identifier. */
export function productId(publicUrl: string, name: ProductName): string {
  if ('passportId' in name) return `${dppId(publicUrl, name.passportId)}${PRODUCT}`;
  return `${publicUrl}${'link' in name ? digitalLinkPath(name.link) : `/p/${name.serial}`}`;
}
