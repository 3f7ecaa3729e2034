import type { ItemTrouble } from '../../schema/vocabulary/item-troubles.js';
import type { Language } from '../../schema/vocabulary/languages.js';

export type CertificateStatus = 'active' | 'revoked' | 'expired';

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
  /** Said of the pictures to whoever does not see them. */
  readonly qr: string;
  readonly photo: (product: string) => string;
  readonly attribution: string;
  readonly badge: Readonly<Record<CertificateStatus, string>>;
  /** The item's own state, where that leads. */
  readonly trouble: Readonly<Record<ItemTrouble, string>>;
}

export const LABELS: Readonly<Record<Language, CertificateLabels>> = {
  en: {
    title: 'Certificate of Authenticity',
    product: 'Product',
    serial: 'Serial number',
    number: 'Certificate number',
    issuedOn: 'Issued on',
    issuer: 'Issued by',
    expiresOn: 'Expires on',
    network: 'Network',
    contract: 'Contract',
    token: 'Token',
    details: 'Details',
    registration: 'Registration',
    scan: 'Scan to verify',
    qr: 'QR code of the page that verifies this certificate',
    photo: (product) => `Photograph: ${product}`,
    attribution: 'Powered by Product Passport',
    badge: { active: 'ACTIVE', revoked: 'REVOKED', expired: 'EXPIRED' },
    trouble: {
      stolen: 'Reported stolen: do not buy this item',
      revoked: 'The brand no longer recognises this item',
      leaving: 'This item is being destroyed',
      destroyed: 'This item was destroyed',
      withdrawn: 'This item was withdrawn from the catalog',
    },
  },
  fr: {
    title: 'Certificat d’authenticité',
    product: 'Produit',
    serial: 'Numéro de série',
    number: 'Numéro de certificat',
    issuedOn: 'Émis le',
    issuer: 'Émis par',
    expiresOn: 'Expire le',
    network: 'Réseau',
    contract: 'Contrat',
    token: 'Jeton',
    details: 'Détails',
    registration: 'Enregistrement',
    scan: 'Scannez pour vérifier',
    qr: 'Code QR de la page qui vérifie ce certificat',
    photo: (product) => `Photographie : ${product}`,
    attribution: 'Propulsé par Product Passport',
    badge: { active: 'ACTIF', revoked: 'RÉVOQUÉ', expired: 'EXPIRÉ' },
    trouble: {
      stolen: 'Déclaré volé : n’achetez pas cet article',
      revoked: 'La marque ne reconnaît plus cet article',
      leaving: 'Cet article est en cours de destruction',
      destroyed: 'Cet article a été détruit',
      withdrawn: 'Cet article a été retiré du catalogue',
    },
  },
};

/** Words of the seal; they follow the dates, not the labels (§4.15). */
export const SEAL: Readonly<Record<Language, Readonly<Record<CertificateStatus, string>>>> = {
  en: { active: 'AUTHENTIC', revoked: 'REVOKED', expired: 'EXPIRED' },
  fr: { active: 'AUTHENTIQUE', revoked: 'RÉVOQUÉ', expired: 'EXPIRÉ' },
};

/** The seal of an item whose own state leads. */
export const TROUBLE_SEAL: Readonly<Record<Language, Readonly<Record<ItemTrouble, string>>>> = {
  en: {
    stolen: 'STOLEN',
    revoked: 'REVOKED',
    leaving: 'WITHDRAWN',
    destroyed: 'DESTROYED',
    withdrawn: 'WITHDRAWN',
  },
  fr: {
    stolen: 'VOLÉ',
    revoked: 'RÉVOQUÉ',
    leaving: 'RETIRÉ',
    destroyed: 'DÉTRUIT',
    withdrawn: 'RETIRÉ',
  },
};

export interface CertificateLanguage {
  readonly labels: Language;
  /** Dates and seal. */
  readonly dates: Language;
}

/** `lang=fr` is French throughout; a value that only starts like it, in any case, has French labels but English dates (§4.15). */
export const certificateLanguage = (lang: string | undefined): CertificateLanguage => ({
  labels: lang?.toLowerCase().startsWith('fr') ? 'fr' : 'en',
  dates: lang === 'fr' ? 'fr' : 'en',
});

/** Made once: making one costs as much as a tenth of the page. */
const LONG_DATES: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' }),
};

export const longDate = (date: Date, language: Language): string => LONG_DATES[language].format(date);
