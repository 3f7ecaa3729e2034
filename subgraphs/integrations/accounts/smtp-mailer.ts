import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { AUTOMATIC, type Mailer, messageId } from './mailer.js';

/** Milliseconds that the server may take to connect, to greet, and for each answer. */
const ANSWER_MS = 10_000;

/**
 * Creates a mailer over SMTP. `url`: `smtp://` or `smtps://`, with credentials where required. `from`: the sender's
 * address.
 */
export function smtpMailer(url: string, from: string, answerMs = ANSWER_MS): Mailer {
  const limits = { connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs };
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
