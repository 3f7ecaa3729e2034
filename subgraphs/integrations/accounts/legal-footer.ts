import { isNameOf } from '../../../schema/closed-record.js';
import { introducing } from '../../../schema/languages/written.js';
import { type LegalLinks, legalLinksOf } from '../../../schema/legal-links.js';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import type { Mailer } from './mailer.js';

type Name = Readonly<Record<AccountLanguage, string>>;

const NAMES = {
  privacy: { fr: 'Confidentialité', en: 'Privacy', de: 'Datenschutz' },
  notice: { fr: 'Mentions légales', en: 'Legal notice', de: 'Impressum' },
} as const satisfies Readonly<Record<string, Name>>;

/**
 * Appends the links of privacy and legal notice to every mail: the brand's for mails about its items, else the
 * installation's.
 */
export const withLegalFooter = (mailer: Mailer, installation: LegalLinks | undefined): Mailer => ({
  send: ({ legal, ...mail }) =>
    mailer.send({ ...mail, text: mail.text + footer(legalLinksOf(legal, installation), mail.language) }),
  forget: async (address) => mailer.forget?.(address),
});

/** Returns the signature separator (RFC 3676 §4.3) and a line per link; empty without links. */
function footer({ privacyUrl, legalUrl }: LegalLinks, language: string | undefined): string {
  const lines = [line(NAMES.privacy, privacyUrl, language), line(NAMES.notice, legalUrl, language)].filter(Boolean);
  return lines.length > 0 ? `\n-- \n${lines.join('\n')}\n` : '';
}

/** Returns a line in the mail's language; in French and English where that is unknown. */
function line(name: Name, address: string | null, language: string | undefined): string {
  if (!address) return '';
  if (language === undefined || !isNameOf(name, language)) return `${name.fr} · ${name.en}: ${address}`;
  return introducing(name[language], address, { locale: language });
}
