/** URLs of the privacy and legal notices of an installation or a brand. */
export interface LegalLinks {
  readonly privacyUrl: string | null;
  readonly legalUrl: string | null;
}

/** Returns a brand's own links, with the installation's for those that it lacks. */
export const legalLinksOf = (brand: LegalLinks | undefined, installation: LegalLinks | undefined): LegalLinks => ({
  privacyUrl: brand?.privacyUrl ?? installation?.privacyUrl ?? null,
  legalUrl: brand?.legalUrl ?? installation?.legalUrl ?? null,
});
