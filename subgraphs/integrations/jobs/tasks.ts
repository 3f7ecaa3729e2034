import type { Task } from '../../lib/jobs/jobs.js';
import type { IntegrationsContext } from '../context.js';
import { pruneAuditLog } from '../operations/audit-log.js';
import { forgetAccess } from './forget-access.js';
import { pruneEvents } from './prune-events.js';

/** Everything that runs later, by name. */
export const integrationsTasks = (context: IntegrationsContext): Readonly<Record<string, Task>> => ({
  forgetAccess: () => forgetAccess(context.database.pool, context.clock()),
  pruneEvents: () => pruneEvents(context.database.pool, context.clock()),
  pruneAuditLog: () => pruneAuditLog(context),
});

/** What runs by itself. */
export const INTEGRATIONS_CRONTAB = '*/10 * * * * forgetAccess\n5 * * * * pruneEvents\n25 3 * * * pruneAuditLog';
