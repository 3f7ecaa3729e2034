import type { BrandSettings } from './brand-settings.js';

/** Texts of the form, as a brand has them. */
export const textsOf = (brand: BrandSettings) => ({
  name: brand.name,
  language: brand.language,
  logoUrl: brand.logoUrl ?? '',
  primaryColor: brand.primaryColor ?? '',
  secondaryColor: brand.secondaryColor ?? '',
  appUrl: brand.appUrl ?? '',
  privacyUrl: brand.privacyUrl ?? '',
  legalUrl: brand.legalUrl ?? '',
  mintApprovals: String(brand.mintApprovals),
});

interface Written {
  readonly texts: Readonly<Record<keyof ReturnType<typeof textsOf>, string>>;
  readonly hidePoweredBy: boolean;
}

/**
 * Returns what was changed of the brand with which the form began, so that saving changes nothing else: other fields
 * may have been changed by others meanwhile, and fewer approvals are asked of the other administrators.
 */
export function changedLook(began: BrandSettings, { texts, hidePoweredBy }: Written) {
  const before = textsOf(began);
  const { name, language, mintApprovals, ...others } = texts;
  const isChanged = (field: keyof typeof before): boolean => texts[field] !== before[field];
  return {
    code: began.code,
    ...(isChanged('name') && { name: name.trim() }),
    ...(isChanged('language') && { language: language === 'en' ? ('en' as const) : ('fr' as const) }),
    ...(isChanged('mintApprovals') && { mintApprovals: Number(mintApprovals) }),
    ...Object.fromEntries(
      Object.entries(others)
        .filter(([field]) => isChanged(field as keyof typeof others))
        .map(([field, text]) => [field, text.trim() || null]),
    ),
    ...(began.whiteLabel && hidePoweredBy !== began.hidePoweredBy ? { hidePoweredBy } : {}),
  };
}
