import type { LegalLinks } from '../../../schema/legal-links.js';

/** One message to one person; plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Language (BCP 47); absent for a mail in two languages. */
  readonly language?: string;
  /** Notices of the brand that the mail is about; missing ones are the installation's. */
  readonly legal?: LegalLinks;
}

/** Passes messages to the mail system; rejects on failure. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Deletes messages that contain an address, in lower case; absent where none are kept. */
  forget?(address: string): Promise<void>;
}

/** Returns the Message-ID (RFC 5322 §3.6.4): `id` in the sender's domain. */
export const messageId = (id: string, from: string): string =>
  `<${id}@${/@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost'}>`;

/** Formats a date for a mail (RFC 5322 §3.3), with a numeric zone, since `GMT` is obsolete in mails. */
export const mailDate = (at: Date): string => at.toUTCString().replace('GMT', '+0000');

/** Header of messages that nobody typed, so that absence notices are not sent in answer (RFC 3834 §5). */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const;
