import type { Mail } from '../../subgraphs/integrations/accounts/mailer.js';
import type { Stage } from './actors.js';
import { until } from './until.js';

/** Starts the jobs that mail links. */
export const startMailing = ({ platform }: Stage): Promise<void> => platform.startJobs('integrations');

/** Returns the mails sent so far, oldest first, once no link waits to be mailed. */
export async function mailsSent({ sql, options }: Stage): Promise<readonly Mail[]> {
  await until(async () => {
    const waiting = await sql(`select 1 from integrations_jobs.jobs where task_identifier like 'mail%'`);
    return waiting.length === 0;
  });
  return options.mails;
}
