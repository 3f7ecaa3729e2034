import type { Paper } from './write-line.js';

type Pdf = PDFKit.PDFDocument;
type Element = ReturnType<Pdf['struct']>;

/** Attributes of an element of the structure. */
interface Said {
  /** Text alternative of an image. */
  readonly alt?: string;
  /** Left, top, right and bottom of an image, in points from the upper left corner. */
  readonly bbox?: readonly [number, number, number, number];
  /** Cells for which the head of a table stands. */
  readonly scope?: 'Row';
}

/** A page whose content is either in the structure that is read aloud, in order, or decoration that is passed over. */
export interface TaggedPage {
  readonly pdf: Pdf;
  /** The document, as lines of text are written into it. */
  readonly paper: Paper;
  /** Draws an element and appends it to the structure. */
  element(type: string, draw: () => void, said?: Said): void;
  /** Draws decoration, which is not read aloud. */
  decoration(draw: () => void): void;
  /** Appends a table; each row is a head and a cell, drawn in that order. */
  table(rows: readonly { head(): void; cell(): void }[]): void;
}

/** Begins the structure of a document of one page. */
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
