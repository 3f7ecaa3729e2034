import type { Colour } from '../runtime/colour.js';
import type { Weight } from './faces.js';
import { fitsLatin } from './latin.js';

/** Most characters of a line; measuring longer texts to cut them would cost more than the page. */
const MOST_CHARACTERS = 400;

export interface Lettering {
  readonly size: number;
  readonly weight: Weight;
}

export interface Place extends Lettering {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly colour: Colour;
  readonly align?: 'left' | 'center' | 'right';
}

/** Measures and writes lines in any script. */
export interface LineWriter {
  widthOf(line: string, lettering: Lettering): number;
  write(line: string, place: Place): void;
}

/** A document with the writer of its lines. */
export interface Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly lines: LineWriter;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: characters without a glyph are removed
const oneLine = (text: string): string => text.replace(/[\x00-\x1f\x7f\s]+/g, ' ').trim();

/** Writes one line of text, cut with `…` where it exceeds its width. */
export function write(paper: Paper, text: string, place: Place): void {
  const { pdf, lines } = paper;
  const line = cut(oneLine(text), (part) => widthOf(paper, part, place) <= place.width);
  pdf.fillColor(place.colour);
  lines.write(line, place);
}

/** Returns the first of `sizes` at which a line fits; the last where none does. */
export function fittingSize(
  paper: Paper,
  text: string,
  { weight, width }: Pick<Place, 'weight' | 'width'>,
  sizes: readonly number[],
): number {
  const line = oneLine(text).slice(0, MOST_CHARACTERS);
  return sizes.find((size) => widthOf(paper, line, { weight, size }) <= width) ?? sizes.at(-1)!;
}

/** Splits a text over two lines where it does not fit on one, at a space if possible; the second may still be cut. */
export function inTwoLines(
  paper: Paper,
  text: string,
  place: Pick<Place, 'weight' | 'width' | 'size'>,
): readonly string[] {
  const line = oneLine(text).slice(0, MOST_CHARACTERS);
  const fits = (part: string): boolean => widthOf(paper, part, place) <= place.width;
  if (fits(line)) return [line];
  const letters = lettersOf(line);
  const most = Math.max(1, mostThatFit(letters, fits));
  const space = letters.lastIndexOf(' ', most);
  const at = space > most / 2 ? space : most;
  return [letters.slice(0, at).join(''), letters.slice(at).join('').trim()];
}

/** Returns the width of a line as it is written. */
export const widthOf = (paper: Paper, line: string, lettering: Lettering): number =>
  paper.lines.widthOf(line, lettering);

/** Splits a line into grapheme clusters, so that none is cut in two. */
const lettersOf = (line: string): string[] =>
  fitsLatin(line) ? [...line] : Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);

function cut(text: string, fits: (part: string) => boolean): string {
  const start = text.slice(0, MOST_CHARACTERS);
  if (start === text && fits(text)) return text;
  const letters = lettersOf(start);
  const most = mostThatFit(letters, (part) => fits(`${part}…`));
  return `${letters.slice(0, most).join('').trimEnd()}…`;
}

function mostThatFit(letters: readonly string[], fits: (part: string) => boolean): number {
  let most = 0;
  for (let low = 1, high = letters.length; low <= high; ) {
    const middle = (low + high) >> 1;
    if (fits(letters.slice(0, middle).join(''))) {
      most = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return most;
}
