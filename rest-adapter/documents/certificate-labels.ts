import type { DocumentedStatus } from '../../schema/life-cycles/certificate.js';
import type { ItemTrouble } from '../../schema/vocabulary/item-troubles.js';
import type { PageLanguage } from '../../schema/vocabulary/languages.js';
import { wordsOf } from '../pages/words/words.js';
import { fitsLatin } from './latin.js';

export interface CertificateLabels {
  readonly title: string;
  readonly product: string;
  readonly serial: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly issuer: string;
  readonly expiresOn: string;
  readonly network: string;
  readonly contract: string;
  readonly token: string;
  readonly details: string;
  readonly registration: string;
  readonly scan: string;
  /** Text alternatives of the images. */
  readonly qr: string;
  readonly image: (product: string) => string;
  readonly attribution: string;
  readonly badge: Readonly<Record<DocumentedStatus, string>>;
  /** Words for the item's state where it is shown first. */
  readonly trouble: Readonly<Record<ItemTrouble, string>>;
}

/** Returns the words of the certificate page with those that only the PDF needs. */
export function labelsOf(language: PageLanguage): CertificateLabels {
  const { certificate, paper, product, proof, attribution } = wordsOf(language);
  return {
    title: certificate.title,
    product: paper.product,
    serial: product.serial,
    number: certificate.number,
    issuedOn: certificate.issuedOn,
    issuer: certificate.issuer,
    expiresOn: certificate.expiresOn,
    network: proof.network,
    contract: proof.contract,
    token: proof.token,
    details: paper.details,
    registration: paper.registration,
    scan: paper.scan,
    qr: paper.qr,
    image: paper.image,
    attribution,
    badge: paper.badge,
    trouble: paper.trouble,
  };
}

/** Tells whether the font of Latin texts has all words of a language. */
export const isInLatin = ({ badge, trouble, image: _alternative, ...lines }: CertificateLabels): boolean =>
  [lines, badge, trouble].flatMap((words) => Object.values(words)).every(fitsLatin);

/** Returns the words of the seal, the item's state first; in the dates' language (§4.15). */
export function sealOf(language: PageLanguage, status: DocumentedStatus, trouble: ItemTrouble | null): string {
  const { paper } = wordsOf(language);
  if (trouble) return paper.seal[trouble];
  return status === 'active' ? paper.genuine : paper.badge[status];
}

export interface CertificateLanguage {
  readonly labels: PageLanguage;
  /** Language of dates and seal. */
  readonly dates: PageLanguage;
}

/**
 * Returns the languages of labels and dates: `lang=fr` is French throughout; a value that only starts like it, in any case, has
 * French labels but English dates (§4.15).
 */
export const certificateLanguage = (lang: string | undefined): CertificateLanguage => ({
  labels: lang?.toLowerCase().startsWith('fr') ? 'fr' : 'en',
  dates: lang === 'fr' ? 'fr' : 'en',
});
