/** A colour as written in brand settings: `#rrggbb`. */
export type Colour = string;

export const DEFAULT_PRIMARY: Colour = '#6386F1';
export const DEFAULT_SECONDARY: Colour = '#0f172a';

const HEX = /^#[0-9a-f]{6}$/i;

/** Returns the colour, or the default for an invalid one. */
export const colourOr = (colour: string | null | undefined, otherwise: Colour): Colour =>
  colour && HEX.test(colour) ? colour.toLowerCase() : otherwise;

const channels = (colour: Colour): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const toColour = (values: readonly number[]): Colour =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Computes the relative luminance (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Computes the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns black or white, whichever reads better on `background`; one of them always reaches 4.5. */
export const inkOn = (background: Colour): Colour =>
  contrast('#ffffff', background) >= contrast('#000000', background) ? '#ffffff' : '#000000';

/** Converts a colour to hue in degrees, saturation and lightness from 0 to 1. */
function hsl(colour: Colour): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => value / 255);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  if (spread === 0) return [0, 0, lightness];
  const hue =
    most === red
      ? ((green - blue) / spread + 6) % 6
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4;
  return [hue * 60, spread / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function fromHsl([hue, saturation, lightness]: readonly [number, number, number]): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const at = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return toColour([channel(0), channel(8), channel(4)]);
}

/** Darkens or lightens `colour` until it is legible on `background` (WCAG AA: 4.5), keeping its hue. */
export function legible(colour: Colour, background: Colour, ratio = 4.5): Colour {
  const [hue, saturation, lightness] = hsl(colour);
  const towards = inkOn(background) === '#ffffff' ? 1 : 0;
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = fromHsl([hue, saturation, lightness + (towards - lightness) * share]);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return inkOn(background);
}
