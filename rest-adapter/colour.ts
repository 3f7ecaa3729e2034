/** A colour as written in brand settings: `#rrggbb`. */
export type Colour = string;

export const DEFAULT_PRIMARY: Colour = '#6386F1';
export const DEFAULT_SECONDARY: Colour = '#0f172a';

const HEX = /^#[0-9a-f]{6}$/i;

/** The colour, or the default when it is none. */
export const colourOr = (colour: string | null | undefined, otherwise: Colour): Colour =>
  colour && HEX.test(colour) ? colour.toLowerCase() : otherwise;

const channels = (colour: Colour): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const toColour = (values: readonly number[]): Colour =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever reads better on `background`; one of them always reaches 4.5. */
export const inkOn = (background: Colour): Colour =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';

const mix = (from: Colour, to: Colour, share: number): Colour => {
  const target = channels(to);
  return toColour(channels(from).map((value, index) => value + ((target[index] ?? 0) - value) * share));
};

/** `colour`, moved towards black or white just as far as it takes to read on `background` (WCAG AA: 4.5). */
export function legible(colour: Colour, background: Colour, ratio = 4.5): Colour {
  const ink = inkOn(background);
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, ink, share);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return ink;
}
