import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { AUTOMATIC, type Mailer, messageId } from './mailer.js';

/** Milliseconds that the server may take to connect and to greet. */
const GREETING_MS = 10_000;
/**
 * Milliseconds that it may take for each later answer: while it processes a complete message, giving up would have the
 * retry send another (RFC 5321 §4.5.3.2.6). Less than the ten minutes named there, so that the connections of a server that
 * never answers do not accumulate.
 */
const ANSWER_MS = 120_000;

/**
 * Creates a mailer over SMTP. `url`: `smtp://` or `smtps://`, with credentials where required. `from`: the sender's
 * address.
 */
export function smtpMailer(url: string, from: string, greetingMs = GREETING_MS): Mailer {
  const limits = { connectionTimeout: greetingMs, greetingTimeout: greetingMs, socketTimeout: ANSWER_MS };
  const transport = createTransport({ url, ...limits }, { from });
  return {
    async send({ to, subject, text, language }) {
      const headers = { ...AUTOMATIC, ...(language ? { 'Content-Language': language } : {}) };
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
