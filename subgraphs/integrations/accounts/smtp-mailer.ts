import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { type Mailer, messageId } from './mailer.js';

/**
 * Creates a mailer over SMTP. `url`: `smtp://` or `smtps://`, with credentials where required. `from`: the sender's
 * address.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send({ to, subject, text, language }) {
      const headers = language ? { 'Content-Language': language } : {};
      await transport.sendMail({
        to,
        subject,
        text,
        headers,
        date: new Date(),
        messageId: messageId(randomUUID(), from),
      });
    },
  };
}
