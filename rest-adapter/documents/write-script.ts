import { type ScriptRun, scriptRuns } from './script-runs.js';
import { FROM_RIGHT, type ShapedFont, shapedFont } from './shaped-font.js';
import type { Lettering, Place, ScriptWriter } from './write-line.js';

type Pdf = PDFKit.PDFDocument;

declare global {
  namespace PDFKit.Mixins {
    // Overload that the package's types lack: `font` accepts a font that was opened before.
    interface PDFFont {
      registerFont(name: string, opened: ShapedFont): this;
    }
  }
}

/** Writes lines as runs of several fonts. Loaded on demand, since opening a large font costs more than a page in Latin. */
export const scriptWriter: ScriptWriter = {
  widthOf: (pdf, line, lettering) => sum(measured(pdf, line, lettering)),
  write(pdf, line, place) {
    // All runs of a line share the baseline of the built-in font.
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
 * Writes a run with its text for copying and screen readers (`ActualText`), since glyphs may represent several
 * characters in another order. Right-to-left runs have none: readers reverse drawn text, and would reverse this too.
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

/** Share of a line's free width to the left of the text. */
const SHARES = { left: 0, center: 0.5, right: 1 } as const;

/** Ascent of Helvetica, relative to its size. */
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

/** Returns the OpenType features of a run. Given explicitly, since without any PDFKit shapes word by word. */
const featuresOf = ({ rightToLeft }: ScriptRun): PDFKit.Mixins.TextOptions => ({
  features: rightToLeft ? [FROM_RIGHT] : [],
});
