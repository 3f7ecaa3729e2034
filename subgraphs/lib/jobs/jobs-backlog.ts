import type { BacklogSource } from './backlog.js';
import { jobStatements } from './job-tables.statements.js';

/** Tells what a queue of jobs holds, by task. `schema`: the queue's own. */
export function jobsBacklog(schema: string): BacklogSource {
  const { backlog } = jobStatements(schema);
  return {
    labels: ['task'],
    get sql() {
      return backlog.text;
    },
  };
}
