import {
  type Colour,
  colourOr,
  contrast,
  DEFAULT_PRIMARY,
  DEFAULT_SECONDARY,
  inkOn,
  legible,
} from '../runtime/colour.js';
import type { ItemTrouble } from '../runtime/item-trouble.js';
import {
  type CertificateLabels,
  type CertificateStatus,
  certificateLanguage,
  LABELS,
  longDate,
  SEAL,
  TROUBLE_SEAL,
} from './certificate-labels.js';
import { qrPath } from './qr-path.js';
import { write } from './write-line.js';

/** What a certificate document tells (§4.15). */
export interface CertificateFacts {
  readonly number: string;
  readonly status: CertificateStatus;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
  readonly issuerName: string | null;
  readonly productName: string | null;
  readonly brandName: string | null;
  /** PNG or JPEG bytes; null: none. */
  readonly logo: Buffer | null;
  readonly primaryColor: string | null;
  readonly secondaryColor: string | null;
  /** White labeling: the footer says nothing. */
  readonly hideAttribution: boolean;
  readonly customFields: Readonly<Record<string, unknown>> | null;
  /** What leads, where the item is stolen, revoked, destroyed or withdrawn. */
  readonly trouble: ItemTrouble | null;
  readonly network: string | null;
  readonly contractAddress: string | null;
  readonly tokenId: string | null;
  /** Absolute address of the public certificate page. */
  readonly pageUrl: string;
}

type Pdf = PDFKit.PDFDocument;

/** One A4 page in points; everything below is placed on it by hand, so that it can never become two. */
const PAGE = { width: 595.28, height: 841.89, margin: 28, inset: 56 } as const;
const RIGHT = PAGE.width - PAGE.inset;
const BANNER = { top: PAGE.margin, height: 104 } as const;
const MOST_FIELDS = 4;

interface Look {
  readonly primary: Colour;
  readonly secondary: Colour;
  readonly labels: CertificateLabels;
  readonly facts: CertificateFacts;
  readonly status: CertificateStatus;
  readonly date: (date: Date) => string;
  readonly seal: string;
}

/** Renders a certificate. `lang` as given by the caller; `now` decides whether it has expired. */
export async function renderCertificate(facts: CertificateFacts, lang: string | undefined, now: Date): Promise<Buffer> {
  const language = certificateLanguage(lang);
  const labels = LABELS[language.labels];
  // With the first certificate: no start waits for tables of letters.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language.labels,
    displayTitle: true,
    info: { Title: `${labels.title} ${facts.number}`, Author: facts.issuerName ?? '', CreationDate: now },
  });
  const finished = collected(pdf);
  const status = statusAt(facts, now);
  const look: Look = {
    facts,
    labels,
    status,
    primary: colourOr(facts.primaryColor, DEFAULT_PRIMARY),
    secondary: colourOr(facts.secondaryColor, DEFAULT_SECONDARY),
    date: (date) => longDate(date, language.dates),
    seal: facts.trouble ? TROUBLE_SEAL[language.dates][facts.trouble] : SEAL[language.dates][status],
  };
  for (const draw of [
    drawSeal,
    drawBanner,
    drawTrouble,
    drawIdentity,
    drawDetails,
    drawRegistration,
    drawQr,
    drawFooter,
    drawBorder,
  ]) {
    draw(pdf, look);
  }
  pdf.end();
  return finished;
}

/** Recomputed at render: a revoked certificate stays so whatever the date. */
function statusAt({ status, expiresAt }: CertificateFacts, now: Date): CertificateStatus {
  if (status === 'active' && expiresAt && expiresAt <= now) return 'expired';
  return status;
}

async function collected(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of pdf) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** At most four of the brand's own fields: underscores read as spaces, words capitalized. */
function customFields({ customFields }: CertificateFacts): [string, string][] {
  return Object.entries(customFields ?? {})
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .slice(0, MOST_FIELDS)
    .map(([name, value]) => [capitalized(name), typeof value === 'object' ? JSON.stringify(value) : String(value)]);
}

const capitalized = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .trim()
    .replace(/(^|\s)(\p{L})/gu, (_all, space: string, letter: string) => space + letter.toUpperCase());

function drawSeal(pdf: Pdf, { primary, seal }: Look): void {
  const x = PAGE.width / 2;
  const y = 470;
  pdf.save().opacity(0.07).lineWidth(5).strokeColor(primary);
  pdf.circle(x, y, 165).stroke().lineWidth(2).circle(x, y, 150).stroke().circle(x, y, 96).stroke();
  pdf.rotate(-24, { origin: [x, y] });
  write(pdf, seal, {
    x: x - 150,
    y: y - 17,
    width: 300,
    size: 34,
    font: 'Helvetica-Bold',
    colour: primary,
    align: 'center',
  });
  for (let step = 0; step < 24; step++) {
    pdf.rotate(15, { origin: [x, y] });
    pdf.circle(x, y - 123, 5).fill(primary);
  }
  pdf.restore();
}

function drawBanner(pdf: Pdf, { primary, labels, facts }: Look): void {
  const { margin, width, inset } = PAGE;
  pdf.save();
  pdf.roundedRect(margin, margin, width - 2 * margin, PAGE.height - 2 * margin, 16).clip();
  pdf.rect(margin, BANNER.top, width - 2 * margin, BANNER.height).fill(primary);
  pdf.restore();
  const colour = inkOn(primary);
  const place = { x: inset, width: RIGHT - inset, colour };
  write(pdf, labels.title, { ...place, y: BANNER.top + 30, size: 26, font: 'Helvetica-Bold' });
  write(pdf, facts.brandName ?? facts.issuerName ?? '', { ...place, y: BANNER.top + 64, size: 13, font: 'Helvetica' });
}

const TROUBLE_STRIP = { top: BANNER.top + BANNER.height, height: 32 } as const;
const ALARM: Colour = '#991b1b';
const OVER: Colour = '#475569';

/** The item's own state leads: red where somebody should not buy it, grey where it is over. */
function drawTrouble(pdf: Pdf, { facts, labels }: Look): void {
  if (!facts.trouble) return;
  const { margin, width, inset } = PAGE;
  const isAlarm = facts.trouble === 'stolen' || facts.trouble === 'revoked';
  pdf.rect(margin, TROUBLE_STRIP.top, width - 2 * margin, TROUBLE_STRIP.height).fill(isAlarm ? ALARM : OVER);
  write(pdf, labels.trouble[facts.trouble], {
    x: inset,
    y: TROUBLE_STRIP.top + 9,
    width: RIGHT - inset,
    size: 13,
    font: 'Helvetica-Bold',
    colour: '#ffffff',
  });
}

const BADGES: Readonly<Record<CertificateStatus, Colour>> = {
  active: '#166534',
  revoked: '#991b1b',
  expired: '#854d0e',
};

/** Logo on the left, status on the right. */
function drawIdentity(pdf: Pdf, { facts, labels, status }: Look): void {
  const top = BANNER.top + BANNER.height + (facts.trouble ? TROUBLE_STRIP.height + 12 : 24);
  if (facts.logo) {
    try {
      pdf.image(facts.logo, PAGE.inset, top, { fit: [160, 56] });
    } catch {
      // An image that cannot be read is left out: the certificate is about the product.
    }
  }
  const text = labels.badge[status];
  pdf.font('Helvetica-Bold').fontSize(12);
  const width = pdf.widthOfString(text) + 32;
  pdf
    .roundedRect(RIGHT - width, top + 14, width, 28, 14)
    .fill(facts.trouble && status === 'active' ? OVER : BADGES[status]);
  write(pdf, text, {
    x: RIGHT - width,
    y: top + 22.5,
    width,
    size: 12,
    font: 'Helvetica-Bold',
    colour: '#ffffff',
    align: 'center',
  });
}

function drawDetails(pdf: Pdf, look: Look): void {
  const { facts, labels, date } = look;
  const rows: [string, string | null][] = [
    [labels.product, facts.productName],
    [labels.number, facts.number],
    [labels.issuedOn, date(facts.issuedAt)],
    [labels.issuer, facts.issuerName],
    [labels.expiresOn, facts.expiresAt && date(facts.expiresAt)],
    ...customFields(facts),
  ];
  drawRows(pdf, look, labels.details, 262, rows);
}

/** Where the item is written down: the network, the contract and its token. */
function drawRegistration(pdf: Pdf, look: Look): void {
  const { facts, labels } = look;
  drawRows(pdf, look, labels.registration, 568, [
    [labels.network, facts.network],
    [labels.contract, facts.contractAddress && shortened(facts.contractAddress)],
    [labels.token, facts.tokenId],
  ]);
}

const shortened = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;

const ROW = 25;

function drawRows(pdf: Pdf, look: Look, heading: string, top: number, rows: readonly [string, string | null][]): void {
  const present = rows.filter((row): row is [string, string] => Boolean(row[1]));
  if (present.length === 0) return;
  const accent = legible(look.primary, '#ffffff');
  const { inset: x } = PAGE;
  write(pdf, heading.toUpperCase(), { x, y: top, width: 300, size: 9, font: 'Helvetica-Bold', colour: accent });
  present.forEach(([label, value], index) => {
    const y = top + 20 + index * ROW;
    write(pdf, label, { x, y: y + 1, width: 150, size: 10, font: 'Helvetica', colour: '#475569' });
    const colour = legible(look.secondary, '#ffffff');
    write(pdf, value, { x: x + 160, y, width: RIGHT - x - 160, size: 11, font: 'Helvetica-Bold', colour });
    pdf
      .moveTo(x, y + 18)
      .lineTo(RIGHT, y + 18)
      .lineWidth(0.5)
      .strokeColor('#e2e8f0')
      .stroke();
  });
}

function drawQr(pdf: Pdf, { facts, labels, secondary }: Look): void {
  const side = 96;
  const top = 688;
  const { path, size } = qrPath(facts.pageUrl);
  pdf
    .save()
    .translate(PAGE.inset, top)
    .scale(side / size);
  // Scanners want dark on light whatever the brand's colours are.
  pdf.path(path).fill(contrast(secondary, '#ffffff') >= 7 ? secondary : '#000000');
  pdf.restore();
  const x = PAGE.inset + side + 20;
  const place = { x, width: RIGHT - x };
  write(pdf, labels.scan, { ...place, y: top + 34, size: 12, font: 'Helvetica-Bold', colour: '#0f172a' });
  write(pdf, facts.pageUrl, { ...place, y: top + 52, size: 9, font: 'Helvetica', colour: '#475569' });
}

function drawFooter(pdf: Pdf, { facts, labels }: Look): void {
  if (facts.hideAttribution) return;
  const { inset: x, height } = PAGE;
  write(pdf, labels.attribution, {
    x,
    y: height - 49,
    width: RIGHT - x,
    size: 8,
    font: 'Helvetica',
    colour: '#64748b',
    align: 'center',
  });
}

function drawBorder(pdf: Pdf, { primary }: Look): void {
  const { margin, width, height } = PAGE;
  pdf
    .roundedRect(margin, margin, width - 2 * margin, height - 2 * margin, 16)
    .lineWidth(2)
    .strokeColor(primary)
    .stroke();
}
