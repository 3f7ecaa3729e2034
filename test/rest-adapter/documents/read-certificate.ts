import { getDocumentProxy } from 'unpdf';
import { renderCertificate } from '../../../rest-adapter/documents/certificate.js';
import type { CertificateFacts } from '../../../rest-adapter/documents/certificate-facts.js';
import { certificateLanguage } from '../../../rest-adapter/documents/certificate-labels.js';

export const NOW = new Date('2026-11-21T10:00:00Z');

/** What a certificate says, in full. */
export const facts: CertificateFacts = {
  number: 'DPP-CERT-0A1B2C3D4E5F',
  status: 'active',
  issuedAt: new Date('2026-09-10T08:00:00Z'),
  expiresAt: null,
  issuerName: 'Atelier Nord',
  productName: 'Tote, cognac',
  serial: '0A1B2C3D4E5F',
  brandName: 'Atelier Nord',
  logo: null,
  image: null,
  primaryColor: '#1f3a5f',
  secondaryColor: null,
  hideAttribution: false,
  customFields: { care_level: 'gold', leather_origin: 'Toscana', batch: 12, artisan: 'Léa', fifth: 'unseen' },
  trouble: null,
  network: 'local',
  contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  tokenId: '9'.repeat(78),
  pageUrl: 'https://passport.example.test/en/certificate/DPP-CERT-0A1B2C3D4E5F',
};

/** Returns the text of a document, a line for each that is drawn, and how many pages it has. */
export async function read(pdf: Buffer): Promise<{ pages: number; text: string }> {
  const document = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
  const content = await (await document.getPage(1)).getTextContent();
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join('\n');
  const pages = document.numPages;
  await document.loadingTask.destroy();
  return { pages, text };
}

/** Draws a certificate and reads it. */
export const render = async (changes: Partial<CertificateFacts>, lang?: string) =>
  read(await renderCertificate({ ...facts, ...changes }, certificateLanguage(lang), NOW));
