import type { DocumentedStatus } from '../../schema/life-cycles/certificate.js';
import { type Colour, contrast, inkOn } from '../runtime/colour.js';
import type { CertificateFacts } from './certificate-facts.js';
import type { CertificateLabels } from './certificate-labels.js';
import { qrPath } from './qr-path.js';
import type { TaggedPage } from './tagged-page.js';
import { fittingSize, write } from './write-line.js';

/** One A4 page in points; everything has a fixed position, so that it never needs a second page. */
export const PAGE = { width: 595.28, height: 841.89, margin: 28, inset: 56 } as const;
export const RIGHT = PAGE.width - PAGE.inset;
const BANNER_HEIGHT = 92;
const STRIP_HEIGHT = 40;
const CORNER = 16;

export interface Look {
  readonly primary: Colour;
  readonly secondary: Colour;
  readonly labels: CertificateLabels;
  readonly facts: CertificateFacts;
  readonly status: DocumentedStatus;
  readonly date: (date: Date) => string;
  readonly seal: string;
}

const ALARM: Colour = '#991b1b';
const OVER: Colour = '#475569';

/**
 * Returns the colour for an element that shows the item's state: red for stolen or revoked, grey for destroyed or
 * withdrawn, else `otherwise`.
 */
export function stateColour({ facts: { trouble } }: Look, otherwise: Colour): Colour {
  if (!trouble) return otherwise;
  return trouble === 'stolen' || trouble === 'revoked' ? ALARM : OVER;
}

const bannerTop = ({ facts }: Look): number => PAGE.margin + (facts.trouble ? STRIP_HEIGHT : 0);

/** Returns the top of the item's area, below the elements above it. */
export const itemTop = (look: Look): number => bannerTop(look) + BANNER_HEIGHT + 22;

/** Draws the border, the background areas and the rosette behind the facts. */
export function drawBackground({ pdf, decoration }: TaggedPage, look: Look): void {
  const { margin, width, height } = PAGE;
  const inner = width - 2 * margin;
  decoration(() => {
    drawRosette(pdf, stateColour(look, look.primary));
    pdf
      .save()
      .roundedRect(margin, margin, inner, height - 2 * margin, CORNER)
      .clip();
    if (look.facts.trouble) pdf.rect(margin, margin, inner, STRIP_HEIGHT).fill(stateColour(look, OVER));
    pdf.rect(margin, bannerTop(look), inner, BANNER_HEIGHT).fill(look.primary);
    pdf.restore();
    pdf.roundedRect(margin, margin, inner, height - 2 * margin, CORNER);
    pdf.lineWidth(2).strokeColor(look.primary).stroke();
  });
}

const ROSETTE = { x: PAGE.width / 2, y: 505, radius: 168, petals: 14, turns: 2 } as const;

/** Draws the guilloche: faint circles that touch one another. */
function drawRosette(pdf: PDFKit.PDFDocument, colour: Colour): void {
  const { x, y, radius, petals, turns } = ROSETTE;
  pdf.save().opacity(0.08).lineWidth(0.8).strokeColor(colour);
  for (let turn = 1; turn <= turns; turn++) {
    const reach = (radius * turn) / (turns + 1);
    for (let petal = 0; petal < petals; petal++) {
      const angle = (2 * Math.PI * petal) / petals;
      pdf.circle(x + (reach / 2) * Math.cos(angle), y + (reach / 2) * Math.sin(angle), radius - reach / 2);
    }
  }
  pdf.stroke().restore();
}

/** Draws the item's state above the title. */
export function drawTrouble({ paper, element }: TaggedPage, { facts, labels }: Look): void {
  const { trouble } = facts;
  if (!trouble) return;
  const said = labels.trouble[trouble];
  const place = { x: PAGE.inset, width: RIGHT - PAGE.inset, weight: 'bold', colour: '#ffffff' } as const;
  const size = fittingSize(paper, said, place, [16, 14, 12]);
  element('P', () => write(paper, said, { ...place, y: PAGE.margin + 20 - size / 2, size }));
}

export function drawBanner({ paper, element }: TaggedPage, look: Look): void {
  const { facts, labels, primary } = look;
  const top = bannerTop(look);
  const place = { x: PAGE.inset, width: RIGHT - PAGE.inset, colour: inkOn(primary) };
  const title = { ...place, weight: 'bold' } as const;
  const size = fittingSize(paper, labels.title, title, [28, 25, 22]);
  element('H1', () => write(paper, labels.title, { ...title, y: top + 36 - size / 2, size }));
  const brand = facts.brandName ?? facts.issuerName;
  if (brand) element('P', () => write(paper, brand, { ...place, y: top + 58, size: 14, weight: 'regular' }));
}

const QR = { side: 92, top: 688 } as const;

/** Lowest position of the facts, in points. */
export const FACTS_END = QR.top - 14;

export function drawQr({ pdf, paper, element }: TaggedPage, { facts, labels, secondary }: Look): void {
  const { side, top } = QR;
  const left = PAGE.inset;
  const { path, size } = qrPath(facts.pageUrl);
  const draw = (): void => {
    pdf
      .save()
      .translate(left, top)
      .scale(side / size);
    // Scanners need dark modules on a light background, which the brand's colours may not give.
    pdf.path(path).fill(contrast(secondary, '#ffffff') >= 7 ? secondary : '#000000');
    pdf.restore();
  };
  element('Figure', draw, { alt: labels.qr, bbox: [left, top, left + side, top + side] });
  const x = left + side + 20;
  const place = { x, width: RIGHT - x };
  element('P', () => write(paper, labels.scan, { ...place, y: top + 30, size: 14, weight: 'bold', colour: '#0f172a' }));
  element('P', () =>
    write(paper, facts.pageUrl, { ...place, y: top + 51, size: 9.5, weight: 'regular', colour: '#475569' }),
  );
}

export function drawFooter({ paper, element }: TaggedPage, { facts, labels }: Look): void {
  if (facts.hideAttribution) return;
  const place = { x: PAGE.inset, y: PAGE.height - 47, width: RIGHT - PAGE.inset, size: 8, align: 'center' } as const;
  element('P', () => write(paper, labels.attribution, { ...place, weight: 'regular', colour: '#64748b' }));
}
