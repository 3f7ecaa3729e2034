import { type LegalLinks, legalLinksOf } from '../../../schema/legal-links.js';
import type { Mail, Mailer } from './mailer.js';

const NAMES = {
  privacy: { fr: 'Confidentialité', en: 'Privacy' },
  notice: { fr: 'Mentions légales', en: 'Legal notice' },
} as const;

/** Signs every mail with where privacy and legal notices stand: the brand's of a letter about its items, else the installation's. */
export const withLegalFooter = (mailer: Mailer, installation: LegalLinks | undefined): Mailer => ({
  send: ({ legal, ...mail }) => mailer.send({ ...mail, text: mail.text + footer(legalLinksOf(legal, installation)) }),
});

/** Returns the separator of signatures (RFC 3676 §4.3), then a line for each address; nothing where there is none. */
function footer({ privacyUrl, legalUrl }: Required<NonNullable<Mail['legal']>>): string {
  const lines = [line(NAMES.privacy, privacyUrl), line(NAMES.notice, legalUrl)].filter(Boolean);
  return lines.length > 0 ? `\n-- \n${lines.join('\n')}\n` : '';
}

/** Returns a line in both languages: not every letter knows its reader's. */
const line = ({ fr, en }: { readonly fr: string; readonly en: string }, address: string | null): string =>
  address ? `${fr} · ${en}: ${address}` : '';
