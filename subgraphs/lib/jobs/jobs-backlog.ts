import type { BacklogSource } from './backlog.js';
import { jobStatements } from './job-tables.statements.js';

/** Counts the jobs of a queue by task. `schema`: the queue's schema. */
export function jobsBacklog(schema: string): BacklogSource {
  const { backlog } = jobStatements(schema);
  return {
    labels: ['task'],
    get sql() {
      return backlog.text;
    },
  };
}
