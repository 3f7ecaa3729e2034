import { inGroups } from '../../schema/identifiers/typed-number.js';
import type { DocumentedStatus } from '../../schema/life-cycles/certificate.js';
import { type Colour, inkOn, legible } from '../runtime/colour.js';
import { itemTop, type Look, PAGE, RIGHT, stateColour } from './certificate-frame.js';
import type { TaggedPage } from './tagged-page.js';
import { fittingSize, inTwoLines, widthOf, write } from './write-line.js';

/** Side of the square into which the image is fitted. */
const IMAGE = 172;
const SOFT: Colour = '#475569';

/** Returns the bottom of the item's area, where the facts begin. */
export const itemEnd = (look: Look): number => itemTop(look) + IMAGE + 22;

/** Draws the item: its image, its name and serial number, the brand's mark, and the seal. */
export function drawItem(page: TaggedPage, look: Look): void {
  const left = PAGE.inset + (drawImage(page, look) ? IMAGE + 24 : 0);
  drawLogo(page, look, left);
  drawBadge(page, look);
  drawNames(page, look, left);
  drawSeal(page, look);
}

/** Draws the image. Returns true when there is one that can be read. */
function drawImage({ pdf, element, decoration }: TaggedPage, look: Look): boolean {
  const { productName } = look.facts;
  const image = look.facts.image && opened(pdf, look.facts.image);
  if (!image) return false;
  const scale = IMAGE / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const x = PAGE.inset + (IMAGE - width) / 2;
  const y = itemTop(look) + (IMAGE - height) / 2;
  const draw = (): void => {
    pdf.save().roundedRect(x, y, width, height, 10).clip();
    pdf.rect(x, y, width, height).fill('#ffffff');
    pdf.image(image, x, y, { width, height });
    pdf.restore();
  };
  element('Figure', draw, { alt: look.labels.image(productName ?? ''), bbox: [x, y, x + width, y + height] });
  decoration(() => pdf.roundedRect(x, y, width, height, 10).lineWidth(0.75).strokeColor('#cbd5e1').stroke());
  return true;
}

declare global {
  namespace PDFKit {
    // Method that the package's types lack: opens an image before it is drawn.
    interface PDFDocument {
      openImage(bytes: Buffer): OpenedImage;
    }
    type OpenedImage = Mixins.ImageSrc & { readonly width: number; readonly height: number };
  }
}

/** Decodes an image; undefined for an invalid one, since the certificate is valid without it. */
function opened(pdf: PDFKit.PDFDocument, bytes: Buffer): PDFKit.OpenedImage | null {
  try {
    return pdf.openImage(bytes);
  } catch {
    return null;
  }
}

function drawLogo({ pdf, element }: TaggedPage, look: Look, x: number): void {
  const { logo, brandName, issuerName } = look.facts;
  const image = logo && opened(pdf, logo);
  if (!image) return;
  const y = itemTop(look);
  const draw = (): unknown => pdf.image(image, x, y, { fit: [150, 44] });
  element('Figure', draw, { alt: brandName ?? issuerName ?? '', bbox: [x, y, x + 150, y + 44] });
}

const BADGES: Readonly<Record<DocumentedStatus, Colour>> = {
  active: '#166534',
  revoked: '#991b1b',
  expired: '#854d0e',
};

/** Draws the status of the certificate, pale when the item's own state is shown above it. */
function drawBadge({ pdf, paper, element, decoration }: TaggedPage, look: Look): void {
  const { labels, status, facts } = look;
  const text = labels.badge[status];
  const y = itemTop(look) + 6;
  const width = widthOf(paper, text, { weight: 'bold', size: 12 }) + 32;
  const x = RIGHT - width;
  const ground = facts.trouble && status === 'active' ? SOFT : BADGES[status];
  decoration(() => pdf.roundedRect(x, y, width, 28, 14).fill(ground));
  const place = { x, y: y + 8.5, width, size: 12, align: 'center' } as const;
  element('P', () => write(paper, text, { ...place, weight: 'bold', colour: '#ffffff' }));
}

/** Width reserved for the seal on the right. */
const SEAL = { radius: 43, room: 100 } as const;

function drawNames({ paper, element }: TaggedPage, look: Look, x: number): void {
  const { facts, labels } = look;
  const top = itemTop(look);
  const colour = legible(look.secondary, '#ffffff');
  const small = { x, width: RIGHT - x, size: 10, weight: 'regular', colour: SOFT } as const;
  if (facts.productName) {
    const name = facts.productName;
    element('P', () => write(paper, labels.product, { ...small, y: top + 52 }));
    const place = { x, y: top + 65, width: RIGHT - x, weight: 'bold', colour } as const;
    const size = fittingSize(paper, name, place, [23, 19, 16]);
    const lines = inTwoLines(paper, name, { ...place, size });
    element('H2', () => {
      for (const [nth, line] of lines.entries()) write(paper, line, { ...place, size, y: place.y + nth * size * 1.2 });
    });
  }
  if (facts.serial) {
    const serial = inGroups(facts.serial).join(' ');
    element('P', () => write(paper, labels.serial, { ...small, y: top + 113 }));
    const place = { x, y: top + 127, width: RIGHT - x - SEAL.room, weight: 'bold', colour } as const;
    element('P', () => write(paper, serial, { ...place, size: fittingSize(paper, serial, place, [21, 18, 16]) }));
  }
}

const POINTS = 44;

/** Draws a wax seal: its text in the dates' language, its colour by the item's state. */
function drawSeal({ pdf, paper, element }: TaggedPage, look: Look): void {
  const { radius } = SEAL;
  const x = RIGHT - radius;
  const y = itemTop(look) + IMAGE - radius;
  const ground = stateColour(
    look,
    look.status === 'active' ? legible(look.primary, '#ffffff', 3) : BADGES[look.status],
  );
  const ink = inkOn(ground);
  const place = { x: x - 30, width: 60, weight: 'bold', colour: ink, align: 'center' } as const;
  const draw = (): void => {
    const corners = Array.from({ length: 2 * POINTS }, (_none, step): [number, number] => {
      const reach = radius - (step % 2) * 3.5;
      const angle = (Math.PI * step) / POINTS;
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
    });
    pdf.save();
    pdf.polygon(...corners).fill(ground);
    pdf
      .lineWidth(1)
      .strokeColor(ink)
      .circle(x, y, radius - 8)
      .stroke();
    pdf
      .lineWidth(0.5)
      .circle(x, y, radius - 10.5)
      .stroke();
    pdf.rotate(-12, { origin: [x, y] });
    const size = fittingSize(paper, look.seal, place, [12, 11, 10, 9, 8, 7, 6]);
    write(paper, look.seal, { ...place, y: y - size * 0.36, size });
    pdf
      .moveTo(x - 20, y - 13)
      .lineTo(x + 20, y - 13)
      .moveTo(x - 20, y + 14)
      .lineTo(x + 20, y + 14)
      .stroke();
    pdf.restore();
  };
  element('Figure', draw, { alt: look.seal, bbox: [x - radius, y - radius, x + radius, y + radius] });
}
