import type { JobOptions } from '../../lib/jobs/add-job.js';

/** Queues over which mails are divided, fewer than a process has workers, so that a slow mail server delays no other work. */
const QUEUES = 2;

/**
 * Priorities of mails in their queue, lower first, so that many of one kind do not delay those that people need sooner: links
 * that somebody asked for, invitations and changes of an account, and changes of a team, which are written about to each of it.
 */
const PRIORITIES = { link: 0, account: 1, team: 2 } as const;

/** Returns the queue of a mail, by a number that its mails are divided by, and its priority there. */
export const mailQueue = (number: number, kind: keyof typeof PRIORITIES): JobOptions => ({
  queueName: `mail ${number % QUEUES}`,
  priority: PRIORITIES[kind],
});
