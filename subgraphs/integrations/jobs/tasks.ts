import type { Task } from '../../lib/jobs/jobs.js';
import type { IntegrationsContext } from '../context.js';
import { forgetAccess } from './forget-access.js';
import { pruneEvents } from './prune-events.js';

/** Everything that runs later, by name. */
export const integrationsTasks = ({ database, clock }: IntegrationsContext): Readonly<Record<string, Task>> => ({
  forgetAccess: () => forgetAccess(database.pool, clock()),
  pruneEvents: () => pruneEvents(database.pool, clock()),
});

/** What runs by itself. */
export const INTEGRATIONS_CRONTAB = '*/10 * * * * forgetAccess\n5 * * * * pruneEvents';
