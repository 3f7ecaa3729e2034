import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFile } from '../../subgraphs/lib/process/project.js';

/** Of graphile-worker, whose tables are the library's own: a database that nothing was started on may not have them yet. */
export const OF_QUEUES: readonly string[] = [
  'jobs_stuck',
  'job_held_by',
  'dead_job_pools',
  'free_jobs_of_pools',
  'jobs_by_task',
];

/** Tells whether a statement reads or writes tables of the job library, which a database with our migrations alone lacks. */
export const isOfQueue = (name: string): boolean => OF_QUEUES.includes(name) || name.startsWith('add_job_to_');

/** Loads every module of statements, and returns the names that they build with the subgraphs (or `lib`) that have one of this name. */
export async function namesOfStatements(): Promise<Map<string, string[]>> {
  const folder = projectFile('dist/subgraphs');
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.statements.js'),
  );
  const names = new Map<string, string[]>();
  for (const module of modules) {
    const path = join(folder, module);
    const [subgraph = ''] = module.split('/');
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/statement(?:\.\w+)?\(\s*'(\w+)'/g))
      names.set(name, [...(names.get(name) ?? []), subgraph]);
    await import(pathToFileURL(path).href);
  }
  return names;
}
