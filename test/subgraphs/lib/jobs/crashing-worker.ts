import { pino } from 'pino';
import { createJobs } from '../../../../subgraphs/lib/jobs/jobs.js';

// A process of its own that takes a job, says so, and never ends it: the test kills it.
const jobs = createJobs({
  databaseUrl: process.argv[2]!,
  schema: 'test_jobs',
  mechanisms: { locks: process.argv[3] as 'advisory' | 'rows', notifications: 'listen' },
  log: pino({ level: 'silent' }),
  tasks: {
    work: async () => {
      process.stdout.write('taken\n');
      await new Promise(() => {});
    },
  },
});
await jobs.start();
