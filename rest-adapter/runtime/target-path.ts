import type { PageLanguage } from '../../schema/vocabulary/languages.js';

/** Target of an identifier, as the graph returns it. */
interface Target {
  readonly kind: 'product' | 'passport' | 'certificate' | 'gtin';
  readonly identifier: string;
}

const PATHS: Readonly<Record<Target['kind'], (identifier: string) => string>> = {
  product: (serial) => `/product/${serial}`,
  passport: (uidHash) => `/passport/${uidHash}`,
  certificate: (number) => `/certificate/${encodeURIComponent(number)}`,
  gtin: (gtin) => `/passport/01/${gtin}`,
};

/** Returns the path of a target's page in a language. */
export const targetPath = (language: PageLanguage, { kind, identifier }: Target): string =>
  `/${language}${PATHS[kind](identifier)}`;
