import { renderCertificate } from '../../../rest-adapter/documents/certificate.js';
import type { CertificateFacts } from '../../../rest-adapter/documents/certificate-facts.js';
import { certificateLanguage } from '../../../rest-adapter/documents/certificate-labels.js';
import { middle } from '../load/side-by-side.js';
import { atMost } from '../row.js';
import type { Part } from './part.js';

const FACTS: CertificateFacts = {
  number: 'DPP-CERT-N0RD00000001',
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
  secondaryColor: '#c8a45c',
  hideAttribution: true,
  customFields: { care_level: 'gold', stitched_by: 'Claire', leather_tannery: 'Haas' },
  trouble: null,
  network: 'Base',
  contractAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  tokenId: '57896044618658097711785492504343953926634992332820282019728792003956564819968',
  pageUrl: 'https://passports.example/en/certificate/DPP-CERT-N0RD00000001',
};

const WARM_UP = 30;
const DRAWN = 100;

/** CPU time of drawing one certificate, in this process: the platform's own would count its other work with it. */
export const certificatePdf: Part = {
  name: 'pdf',
  about: 'CPU time of one certificate document',
  async run() {
    const milliseconds: number[] = [];
    for (let nth = 0; nth < WARM_UP + DRAWN; nth++) {
      const before = process.cpuUsage();
      await renderCertificate(FACTS, certificateLanguage(nth % 2 ? 'fr' : 'en'), new Date());
      const { user, system } = process.cpuUsage(before);
      if (nth >= WARM_UP) milliseconds.push((user + system) / 1000);
    }
    const value = middle(milliseconds);
    return [{ part: 'pdf', what: 'certificate, CPU median', ours: { value, unit: 'ms' }, value, bar: atMost(8, 5) }];
  },
};
