export const OFFERS = ['compliance', 'compliance_identity'] as const;
export type Offer = (typeof OFFERS)[number];

export const isOffer = (value: string): value is Offer => OFFERS.some((offer) => offer === value);

export const LANGUAGES = ['fr', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

export const isLanguage = (value: string): value is Language => LANGUAGES.some((language) => language === value);

/** Lists of sections or `section.field` by tier, by category. */
export type BrandDisclosure = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface ServiceProvider {
  readonly identifier: string;
  readonly name: string;
}
