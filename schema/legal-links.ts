/** Addresses of the privacy and legal notices of an installation or a brand. */
export interface LegalLinks {
  readonly privacyUrl: string | null;
  readonly legalUrl: string | null;
}

/** Returns a brand's own links where it has them; for each that it lacks, the installation's. */
export const legalLinksOf = (brand: LegalLinks | undefined, installation: LegalLinks | undefined): LegalLinks => ({
  privacyUrl: brand?.privacyUrl ?? installation?.privacyUrl ?? null,
  legalUrl: brand?.legalUrl ?? installation?.legalUrl ?? null,
});
