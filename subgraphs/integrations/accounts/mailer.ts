import type { LegalLinks } from '../../../schema/legal-links.js';

/** One message to one person; plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Its language (BCP 47); none where it is written in two. */
  readonly language?: string;
  /** Notices of the brand that the mail is about; for each that it lacks, the installation's. */
  readonly legal?: LegalLinks;
}

/** Hands messages over to the mail system; rejects when it could not. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Returns the message id of a mail (RFC 5322 §3.6.4): `id` in the domain it is sent from. */
export const messageId = (id: string, from: string): string =>
  `<${id}@${/@([a-z0-9.-]+)>?\s*$/i.exec(from)?.[1] ?? 'localhost'}>`;

/** Writes a date for a mail (RFC 5322 §3.3): the zone as digits, since `GMT` is obsolete in mails. */
export const mailDate = (at: Date): string => at.toUTCString().replace('GMT', '+0000');
