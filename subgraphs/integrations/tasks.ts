import { makePartitions } from '../lib/database/partitions/make-partitions.js';
import type { Task } from '../lib/jobs/jobs.js';
import { numberIn } from '../lib/jobs/payload.js';
import { pruneAuditLog } from './accounts/audit-log.js';
import { forgetAccess } from './accounts/forget-access.job.js';
import { mailChange } from './accounts/mail-change.job.js';
import { mailInvitation } from './accounts/mail-invitation.job.js';
import { mailPasswordReset } from './accounts/mail-password-reset.job.js';
import { finishErasure } from './accounts/personal-data.js';
import type { IntegrationsContext } from './context.js';
import { integrationsPartitions } from './partitions.js';
import { mailSignInLink } from './sessions/mail-sign-in-link.job.js';
import { pruneEvents } from './webhooks/prune-events.job.js';

/** Lists the tasks of the queue, by name. */
export const integrationsTasks = (context: IntegrationsContext): Readonly<Record<string, Task>> => ({
  finishErasure: (payload) => finishErasure(context, numberIn(payload, 'accountId')),
  mailChange: (payload, { attempt }) => mailChange(context, payload, attempt),
  mailInvitation: (payload) => mailInvitation(context, payload),
  mailPasswordReset: (payload) => mailPasswordReset(context, payload),
  mailSignInLink: (payload) => mailSignInLink(context, payload),
  forgetAccess: () => forgetAccess(context.database.pool, context.clock()),
  makePartitions: () => makePartitions(context.database.pool, integrationsPartitions, context.clock()),
  pruneEvents: () => pruneEvents(context.database.pool, context.clock()),
  pruneAuditLog: () => pruneAuditLog(context),
});

/** Schedule of recurring jobs. */
export const INTEGRATIONS_CRONTAB = [
  '*/10 * * * * forgetAccess',
  '55 * * * * makePartitions',
  '5 * * * * pruneEvents',
  '25 3 * * * pruneAuditLog',
].join('\n');
