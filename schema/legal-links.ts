/** Where an installation or a brand says what it does with what people tell it, and who answers for its pages. */
export interface LegalLinks {
  readonly privacyUrl: string | null;
  readonly legalUrl: string | null;
}

/** Returns a brand's own links where it has them; for each that it lacks, the installation's. */
export const legalLinksOf = (brand: LegalLinks | undefined, installation: LegalLinks | undefined): LegalLinks => ({
  privacyUrl: brand?.privacyUrl ?? installation?.privacyUrl ?? null,
  legalUrl: brand?.legalUrl ?? installation?.legalUrl ?? null,
});
