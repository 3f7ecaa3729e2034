import type { Paper } from './write-line.js';

type Pdf = PDFKit.PDFDocument;
type Element = ReturnType<Pdf['struct']>;

/** Attributes of a structure element (tagged PDF). */
interface Said {
  /** Text alternative of an image. */
  readonly alt?: string;
  /** Left, top, right and bottom of an image, in points from the upper left corner. */
  readonly bbox?: readonly [number, number, number, number];
  /** Cells to which a table header applies. */
  readonly scope?: 'Row';
}

/**
 * A page in which all content is either part of the structure, read in order by screen readers, or an artifact that
 * they skip.
 */
export interface TaggedPage {
  readonly pdf: Pdf;
  /** Document into which lines of text are written. */
  readonly paper: Paper;
  /** Draws an element and appends it to the structure. */
  element(type: string, draw: () => void, said?: Said): void;
  /** Draws an artifact, which screen readers skip. */
  decoration(draw: () => void): void;
  /** Appends a table; each row is drawn as header and cell. */
  table(rows: readonly { head(): void; cell(): void }[]): void;
}

/** Starts the structure of a one-page document. */
export function taggedPage(paper: Paper): TaggedPage {
  const { pdf } = paper;
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const add = (parent: Element, type: string, draw: () => void, said: Said = {}): void => {
    parent.add(pdf.struct(type, said, draw));
  };
  return {
    pdf,
    paper,
    element: (type, draw, said) => add(root, type, draw, said),
    decoration(draw) {
      pdf.markContent('Artifact', { type: 'Layout' });
      draw();
      pdf.endMarkedContent();
    },
    table(rows) {
      const table = pdf.struct('Table');
      root.add(table);
      for (const { head, cell } of rows) {
        const row = pdf.struct('TR');
        table.add(row);
        add(row, 'TH', head, { scope: 'Row' });
        add(row, 'TD', cell);
      }
    },
  };
}
