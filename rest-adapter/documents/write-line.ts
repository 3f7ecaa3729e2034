import type { Colour } from '../runtime/colour.js';
import { type ScriptRun, scriptRuns, type Weight } from './script-runs.js';
import { fitsWinAnsi } from './win-ansi.js';

/** No line holds more, and measuring a whole book to cut it would cost more than the page. */
const MOST_CHARACTERS = 400;

type Pdf = PDFKit.PDFDocument;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font: Weight;
  readonly colour: Colour;
  readonly align?: 'left' | 'center' | 'right';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no font can draw is left out
const oneLine = (text: string): string => text.replace(/[\x00-\x1f\x7f\s]+/g, ' ').trim();

/** One line of text, cut with `…` where it would leave its place. */
export function write(pdf: Pdf, text: string, place: Place): void {
  const line = oneLine(text);
  pdf.font(place.font).fontSize(place.size).fillColor(place.colour);
  if (fitsWinAnsi(line)) writeLatin(pdf, line, place);
  else writeRuns(pdf, line, place);
}

/** The first of `sizes` in which a line is not cut; the last where there is none. */
export function fittingSize(
  pdf: Pdf,
  text: string,
  place: Pick<Place, 'font' | 'width'>,
  sizes: readonly number[],
): number {
  const line = oneLine(text).slice(0, MOST_CHARACTERS);
  const widthAt = (size: number): number => {
    pdf.font(place.font).fontSize(size);
    return fitsWinAnsi(line) ? pdf.widthOfString(line) : sum(measured(pdf, line, place));
  };
  return sizes.find((size) => widthAt(size) <= place.width) ?? sizes.at(-1)!;
}

/** A text on two lines where it does not fit on one, parted at a space where there is one; what is too long even so is cut when it is written. */
export function inTwoLines(pdf: Pdf, text: string, place: Pick<Place, 'font' | 'width' | 'size'>): readonly string[] {
  const line = oneLine(text).slice(0, MOST_CHARACTERS);
  pdf.font(place.font).fontSize(place.size);
  const widthOf = (part: string): number =>
    fitsWinAnsi(part) ? pdf.font(place.font).widthOfString(part) : sum(measured(pdf, part, place));
  if (widthOf(line) <= place.width) return [line];
  const characters = [...line];
  let fits = characters.length;
  while (fits > 1 && widthOf(characters.slice(0, fits).join('')) > place.width) fits -= 1;
  const space = characters.lastIndexOf(' ', fits);
  const at = space > fits / 2 ? space : fits;
  return [characters.slice(0, at).join(''), characters.slice(at).join('').trim()];
}

const writeLatin = (pdf: Pdf, line: string, place: Place): Pdf =>
  pdf.text(
    cut(line, place.width, (part) => pdf.widthOfString(part)),
    place.x,
    place.y,
    { width: place.width, align: place.align ?? 'left', lineBreak: false },
  );

/**
 * Writes a line in runs of several fonts. Opening a font that has more letters costs more than the page, so that only texts
 * that need it come here.
 */
function writeRuns(pdf: Pdf, line: string, place: Place): void {
  // The runs of a line stand on one baseline: that of the font which the others are beside.
  const baseline = place.y + place.size * ASCENT;
  const text = cut(line, place.width, (part) => sum(measured(pdf, part, place)));
  const runs = measured(pdf, text, place);
  let x = place.x + (place.width - sum(runs)) * SHARES[place.align ?? 'left'];
  for (const { run, width } of runs) {
    pdf.font(run.font).text(run.text, x, baseline, { ...optionsOf(run), lineBreak: false, baseline: 'alphabetic' });
    x += width;
  }
}

/** How much of the room that a line leaves stands before it. */
const SHARES = { left: 0, center: 0.5, right: 1 } as const;

/** Of Helvetica, as a part of its size. */
const ASCENT = 0.718;

interface Measured {
  readonly run: ScriptRun;
  readonly width: number;
}

const measured = (pdf: Pdf, line: string, { font }: Pick<Place, 'font'>): readonly Measured[] =>
  scriptRuns(line, font).map((run) => ({ run, width: pdf.font(run.font).widthOfString(run.text, optionsOf(run)) }));

const sum = (runs: readonly Measured[]): number => runs.reduce((total, { width }) => total + width, 0);

/**
 * Returns the options of a run. With features, a run is shaped as a whole: without, word by word, which leaves words of Arabic
 * from left to right.
 */
const optionsOf = ({ rightToLeft }: ScriptRun): PDFKit.Mixins.TextOptions =>
  rightToLeft ? { features: ['kern'] } : {};

function cut(text: string, width: number, widthOf: (part: string) => number): string {
  const characters = [...text.slice(0, MOST_CHARACTERS)];
  if (characters.join('').length === text.length && widthOf(text) <= width) return text;
  let fits = 0;
  for (let low = 0, high = characters.length; low <= high; ) {
    const middle = (low + high) >> 1;
    if (widthOf(`${characters.slice(0, middle).join('')}…`) <= width) {
      fits = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`;
}
