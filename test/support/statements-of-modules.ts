import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { everyStatement } from '../../subgraphs/lib/database/statement.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';

/** Of graphile-worker, whose tables are the library's own: a database that nothing was started on may not have them yet. */
const OF_QUEUES: readonly string[] = [
  'jobs_stuck',
  'job_held_by',
  'jobs_locked_by',
  'free_lost_jobs',
  'dead_job_pools',
  'free_jobs_of_pools',
  'jobs_by_task',
  'jobs_ahead',
  'jobs_given_up',
  'remove_job_given_up',
];

/** Tells whether a statement reads or writes tables of the job library, which a database with our migrations alone lacks. */
export const isOfQueue = (name: string): boolean => OF_QUEUES.includes(name) || name.startsWith('add_job_to_');

/** What a module names a statement that it builds: by a text, or by a template with the name of a table or a type in it. */
const NAMED = /(?:statement|Statement)(?:\.\w+)?\(\s*(?:'(\w+)'|`([^`]+)`)/g;

/** Loads every module of statements, and returns the names that they build with the subgraphs (or `common` or `lib`) that have one of this name. */
export async function namesOfStatements(): Promise<Map<string, string[]>> {
  const folder = projectFile('dist/subgraphs');
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.statements.js'),
  );
  for (const module of modules) await import(pathToFileURL(join(folder, module)).href);
  const names = new Map<string, string[]>();
  for (const module of modules) {
    const [subgraph = ''] = module.split('/');
    for (const [, text, template] of readFileSync(join(folder, module), 'utf8').matchAll(NAMED))
      for (const name of text === undefined ? namesLike(template ?? '') : [text])
        names.set(name, [...(names.get(name) ?? []), subgraph]);
  }
  return names;
}

/** Returns the names that were made by a template. */
function namesLike(template: string): string[] {
  const pattern = new RegExp(`^${template.replace(/\$\{[^}]*\}/g, '\\w+')}$`);
  return everyStatement()
    .map(({ name }) => name)
    .filter((name) => pattern.test(name));
}
