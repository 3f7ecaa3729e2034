import { fieldsIn } from '../../../schema/record.js';
import { seal, unseal } from '../../lib/crypto/secrets.js';
import type { Executor } from '../../lib/database/statement.js';
import { addJob } from '../../lib/jobs/add-job.js';
import { textIn } from '../../lib/jobs/payload.js';
import { INTEGRATIONS_JOBS } from '../accounts/add-erasure-job.js';
import { mailQueue } from './mail-queue.js';

/** A link to be mailed; its address is that of the row with the hash of its token. */
interface MailedLink {
  readonly token: string;
  /** Null for a mail in two languages. */
  readonly language: string | null;
}

/** Jobs that mail a link. */
export type LinkTask = 'mailInvitation' | 'mailPasswordReset' | 'mailSignInLink';

/**
 * Adds the job that mails a link, in the transaction that stores the hash of its token. The token is encrypted with
 * `key` while the job waits.
 */
export const addLinkJob = (
  on: Executor,
  key: Uint8Array,
  task: LinkTask,
  { token, language }: MailedLink,
): Promise<void> =>
  addJob(
    on,
    INTEGRATIONS_JOBS,
    task,
    { token: seal(key, Buffer.from(token), task).toString('base64'), language },
    mailQueue(token.charCodeAt(0), task === 'mailInvitation' ? 'account' : 'link'),
  );

/** Reads and decrypts the link of a job. */
export function linkIn(payload: unknown, key: Uint8Array, task: LinkTask): MailedLink {
  const { language } = fieldsIn(payload);
  const sealed = Buffer.from(textIn(payload, 'token'), 'base64');
  return { token: unseal(key, sealed, task).toString(), language: typeof language === 'string' ? language : null };
}
