import { buffer } from 'node:stream/consumers';
import type { DocumentedStatus } from '../../schema/life-cycles/certificate.js';
import { colourOr, DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '../runtime/colour.js';
import type { CertificateFacts } from './certificate-facts.js';
import { drawBackground, drawBanner, drawFooter, drawQr, drawTrouble, type Look } from './certificate-frame.js';
import { drawItem } from './certificate-item.js';
import { type CertificateLanguage, isWrittenInWinAnsi, labelsOf, longDate, sealOf } from './certificate-labels.js';
import { drawFacts } from './certificate-rows.js';
import { taggedPage } from './tagged-page.js';

/** Renders a certificate as PDF; `now` decides whether it has expired. */
export async function renderCertificate(
  facts: CertificateFacts,
  language: CertificateLanguage,
  now: Date,
): Promise<Buffer> {
  const labels = labelsOf(language.labels);
  // Loaded with the first certificate, to keep font tables out of the start.
  const [{ default: PDFDocument }, { scriptWriter: scripts }] = await Promise.all([
    import('pdfkit'),
    import('./write-script.js'),
  ]);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language.labels,
    displayTitle: true,
    tagged: true,
    // Compression saves ten kilobytes and takes longer than sending them.
    compress: false,
    pdfVersion: '1.7',
    info: { Title: `${labels.title} ${facts.number}`, Author: facts.issuerName ?? '', CreationDate: now },
  });
  const finished = buffer(pdf);
  const status = statusAt(facts, now);
  const look: Look = {
    facts,
    labels,
    status,
    primary: colourOr(facts.primaryColor, DEFAULT_PRIMARY),
    secondary: colourOr(facts.secondaryColor, DEFAULT_SECONDARY),
    date: (date) => longDate(date, language.dates),
    seal: sealOf(language.dates, status, facts.trouble),
  };
  const page = taggedPage({ pdf, scripts, isBuiltIn: isWrittenInWinAnsi(labels) });
  for (const draw of [drawBackground, drawTrouble, drawBanner, drawItem, drawFacts, drawQr, drawFooter]) {
    draw(page, look);
  }
  pdf.end();
  return finished;
}

/** Returns the status at this moment: a revoked certificate stays so after every date. */
function statusAt({ status, expiresAt }: CertificateFacts, now: Date): DocumentedStatus {
  if (status === 'active' && expiresAt && expiresAt <= now) return 'expired';
  return status;
}
