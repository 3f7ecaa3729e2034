import { type Colour, colourOr, DEFAULT_PRIMARY, inkOn, legible } from '../runtime/colour.js';

/** Properties of a brand that decide the look of pages. */
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

/** Grounds that links and buttons stand on; `style.ts` has the same. The darker or lighter of a mode decides. */
const LIGHT: Colour = '#f4f6f9';
const DARK: Colour = '#151f30';

/** Returns the brand's colours as variables; text in them or on them stays legible with any colour (WCAG AA). */
export function lookVariables(brand: BrandLook | undefined): string {
  const primary = colourOr(brand?.primaryColor, DEFAULT_PRIMARY);
  const light = legible(primary, LIGHT);
  const dark = legible(primary, DARK);
  return (
    `:root{--brand:${primary};--brand-ink:${inkOn(primary)};--accent:${light};--accent-ink:${inkOn(light)}}` +
    `@media (prefers-color-scheme:dark){:root{--accent:${dark};--accent-ink:${inkOn(dark)}}}`
  );
}
