import { buffer } from 'node:stream/consumers';
import { longDay } from '../../schema/languages/written.js';
import type { DocumentedStatus } from '../../schema/life-cycles/certificate.js';
import { xmlText } from '../../subgraphs/lib/markup/xml.js';
import { wordsOf } from '../pages/words/words.js';
import { colourOr, DEFAULT_PRIMARY, DEFAULT_SECONDARY } from '../runtime/colour.js';
import type { CertificateFacts } from './certificate-facts.js';
import { drawBackground, drawBanner, drawFooter, drawQr, drawTrouble, type Look } from './certificate-frame.js';
import { drawItem } from './certificate-item.js';
import { type CertificateLanguage, isInLatin, labelsOf, sealOf } from './certificate-labels.js';
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
  const [{ default: PDFDocument }, { lineWriter }] = await Promise.all([import('pdfkit'), import('./line-writer.js')]);
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: language.labels,
    displayTitle: true,
    tagged: true,
    // No font but those of the lines: reading the metrics of the library's default takes a tenth of the page's time.
    font: '',
    // Compression takes longer than sending what it saves.
    compress: false,
    pdfVersion: '1.7',
    info: { Title: `${labels.title} ${facts.number}`, CreationDate: now },
  });
  pdf.appendXML(metadataOf(facts));
  const finished = buffer(pdf);
  const status = statusAt(facts, now);
  const look: Look = {
    facts,
    labels,
    status,
    primary: colourOr(facts.primaryColor, DEFAULT_PRIMARY),
    secondary: colourOr(facts.secondaryColor, DEFAULT_SECONDARY),
    date: (date) => longDay(date.toISOString(), wordsOf(language.dates)),
    seal: sealOf(language.dates, status, facts.trouble),
  };
  const page = taggedPage({ pdf, lines: lineWriter(pdf, isInLatin(labels)) });
  for (const draw of [drawBackground, drawTrouble, drawBanner, drawItem, drawFacts, drawQr, drawFooter]) {
    draw(page, look);
  }
  pdf.end();
  return finished;
}

declare global {
  namespace PDFKit {
    interface PDFDocument {
      // Method that the package's types lack: adds to the document's metadata (XMP).
      appendXML(xml: string): void;
    }
  }
}

/**
 * Writes the metadata that the library does not write as they must be: the mark of PDF/UA (ISO 14289-1, 5), and the
 * author, whose name may contain characters of markup.
 */
function metadataOf({ issuerName }: CertificateFacts): string {
  const described = (prefix: string, namespace: string, property: string): string =>
    `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${property}</rdf:Description>`;
  const mark = described('pdfuaid', 'http://www.aiim.org/pdfua/ns/id/', '<pdfuaid:part>1</pdfuaid:part>');
  if (!issuerName) return mark;
  const author = `<dc:creator><rdf:Seq><rdf:li>${xmlText(issuerName)}</rdf:li></rdf:Seq></dc:creator>`;
  return `${mark}\n${described('dc', 'http://purl.org/dc/elements/1.1/', author)}`;
}

/** Returns the status at this moment: a revoked certificate stays so after every date. */
function statusAt({ status, expiresAt }: CertificateFacts, now: Date): DocumentedStatus {
  if (status === 'active' && expiresAt && expiresAt <= now) return 'expired';
  return status;
}
