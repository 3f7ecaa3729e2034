import { type ScriptRun, scriptRuns } from './script-runs.js';
import { FROM_RIGHT, type ShapedFont, shapedFont } from './shaped-font.js';
import type { Lettering, Place, ScriptWriter } from './write-line.js';

type Pdf = PDFKit.PDFDocument;

declare global {
  namespace PDFKit.Mixins {
    // The types of the package do not know that a font may be one that was opened before.
    interface PDFFont {
      registerFont(name: string, opened: ShapedFont): this;
    }
  }
}

/** Writes lines in runs of several fonts; opening one that has more letters costs more than a page in Latin. */
export const scriptWriter: ScriptWriter = {
  widthOf: (pdf, line, lettering) => sum(measured(pdf, line, lettering)),
  write(pdf, line, place) {
    // The runs of a line stand on one baseline: that of the font which the others are beside.
    const baseline = place.y + place.size * ASCENT;
    const runs = measured(pdf, line, place);
    let x = place.x + (place.width - sum(runs)) * SHARES[place.align ?? 'left'];
    for (const { run, width } of runs) {
      writeRun(pdf, run, { ...place, x, y: baseline });
      x += width;
    }
  },
};

/**
 * Writes a run. A glyph may stand for several letters, and out of their order: the run carries the text that a reader copies or hears.
 * Readers reverse text that is drawn from right to left, and would reverse the carried text too.
 */
function writeRun(pdf: Pdf, run: ScriptRun, place: Place): void {
  const { text, rightToLeft } = run;
  if (!rightToLeft) pdf.markContent('Span', { actual: text });
  opened(pdf, run, place).text(text, place.x, place.y, {
    ...featuresOf(run),
    lineBreak: false,
    baseline: 'alphabetic',
  });
  if (!rightToLeft) pdf.endMarkedContent();
}

/** Part of a line's free width that is left before the text. */
const SHARES = { left: 0, center: 0.5, right: 1 } as const;

/** Of Helvetica, as a part of its size. */
const ASCENT = 0.718;

interface Measured {
  readonly run: ScriptRun;
  readonly width: number;
}

const measured = (pdf: Pdf, line: string, lettering: Lettering): readonly Measured[] =>
  scriptRuns(line, lettering.font).map((run) => ({
    run,
    width: opened(pdf, run, lettering).widthOfString(run.text, featuresOf(run)),
  }));

const sum = (runs: readonly Measured[]): number => runs.reduce((total, { width }) => total + width, 0);

const opened = (pdf: Pdf, { font }: ScriptRun, { size }: Lettering): Pdf =>
  pdf.registerFont(font, shapedFont(font)).font(font).fontSize(size);

/** Returns the features of a run. Without features a line would be shaped word by word. */
const featuresOf = ({ rightToLeft }: ScriptRun): PDFKit.Mixins.TextOptions => ({
  features: rightToLeft ? [FROM_RIGHT] : [],
});
