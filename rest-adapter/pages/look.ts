import { type Colour, colourOr, DEFAULT_PRIMARY, inkOn, legible } from '../runtime/colour.js';

/** Properties of a brand that determine the appearance of pages. */
export interface BrandLook {
  readonly code: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
  readonly hidePoweredBy: boolean;
  readonly appUrl: string | null;
  readonly privacyUrl: string | null;
  readonly legalUrl: string | null;
}

/**
 * Background colours of links and buttons, equal to those in `style.ts`. Contrast is computed against the less
 * favourable one of a theme.
 */
const LIGHT: Colour = '#f4f6f9';
const DARK: Colour = '#151f30';

/** Returns the brand's colours as CSS variables, adjusted so that text in or on them is legible (WCAG AA). */
export function lookVariables(brand: BrandLook | undefined): string {
  // Without a brand's colour, the header has the colour of the buttons.
  const primary = colourOr(brand?.primaryColor, legible(DEFAULT_PRIMARY, LIGHT));
  const light = legible(primary, LIGHT);
  const dark = legible(primary, DARK);
  return (
    `:root{--brand:${primary};--brand-ink:${inkOn(primary)};--accent:${light};--accent-ink:${inkOn(light)}}` +
    `@media (prefers-color-scheme:dark){:root{--accent:${dark};--accent-ink:${inkOn(dark)}}}`
  );
}
