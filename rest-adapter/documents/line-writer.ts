import { LATIN_FACE, type Weight } from './faces.js';
import { fitsLatin } from './latin.js';
import { type ScriptRun, scriptRuns } from './script-runs.js';
import { FROM_RIGHT, type ShapedFont, shapedFont } from './shaped-font.js';
import type { Lettering, LineWriter, Place } from './write-line.js';

type Pdf = PDFKit.PDFDocument;

declare global {
  namespace PDFKit.Mixins {
    // Overload that the package's types lack: `font` accepts a font that was opened before.
    interface PDFFont {
      registerFont(name: string, opened: ShapedFont): this;
    }
  }
}

/**
 * Creates the writer of a document's lines, as runs of embedded fonts. `isLatin`: whether its labels are in Latin
 * letters; otherwise one other font writes them and all that it has. Loaded on demand, to keep font tables out of the
 * start.
 */
export function lineWriter(pdf: Pdf, isLatin: boolean): LineWriter {
  const runsOf = (line: string, weight: Weight): readonly Run[] =>
    isLatin && fitsLatin(line)
      ? [{ text: line, font: LATIN_FACE.files[weight], rightToLeft: false, isSaid: true }]
      : scriptRuns(line, weight).map((run) => ({ ...run, isSaid: run.rightToLeft }));
  const measured = (line: string, lettering: Lettering): readonly Measured[] =>
    runsOf(line, lettering.weight).map((run) => ({
      run,
      width: opened(pdf, run, lettering).widthOfString(run.text, featuresOf(run)),
    }));
  return {
    widthOf: (line, lettering) => sum(measured(line, lettering)),
    write(line, place) {
      // All runs of a line share one baseline.
      const baseline = place.y + place.size * ASCENT;
      const runs = measured(line, place);
      let x = place.x + (place.width - sum(runs)) * SHARES[place.align ?? 'left'];
      for (const { run, width } of runs) {
        writeRun(pdf, run, { ...place, x, y: baseline });
        x += width;
      }
    },
  };
}

interface Run extends ScriptRun {
  /**
   * True where the drawn glyphs tell readers the text: each is of its own characters, in their order, or the readers
   * put them into it, as they do from right to left.
   */
  readonly isSaid: boolean;
}

/** Writes a run, with its text for copying and screen readers (`ActualText`) where its glyphs do not tell it. */
function writeRun(pdf: Pdf, run: Run, place: Place): void {
  const { text, isSaid } = run;
  if (!isSaid) pdf.markContent('Span', { actual: text });
  opened(pdf, run, place).text(text, place.x, place.y, {
    ...featuresOf(run),
    lineBreak: false,
    baseline: 'alphabetic',
  });
  if (!isSaid) pdf.endMarkedContent();
}

/** Share of a line's free width to the left of the text. */
const SHARES = { left: 0, center: 0.5, right: 1 } as const;

/** Ascent of the letters, relative to their size. */
const ASCENT = 0.718;

interface Measured {
  readonly run: Run;
  readonly width: number;
}

const sum = (runs: readonly Measured[]): number => runs.reduce((total, { width }) => total + width, 0);

const opened = (pdf: Pdf, { font }: ScriptRun, { size }: Lettering): Pdf =>
  pdf.registerFont(font, shapedFont(font)).font(font).fontSize(size);

/** Returns the OpenType features of a run. Given explicitly, since without any PDFKit shapes word by word. */
const featuresOf = ({ rightToLeft }: ScriptRun): PDFKit.Mixins.TextOptions => ({
  features: rightToLeft ? [FROM_RIGHT] : [],
});
