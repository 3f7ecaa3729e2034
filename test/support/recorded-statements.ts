import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** One line of a record. */
export interface Recorded {
  readonly schema: string;
  readonly text: string;
}

type Query = (this: Client, config: unknown, ...more: unknown[]) => unknown;

const seen = new Set<string>();
let isRecording = false;

/**
 * From now on, whatever a subgraph says to the database from this process is written down, each statement once: a file of
 * lines below `folder`. A subgraph's connections are known by the schema they look in; those of tests look nowhere.
 */
export function recordStatements(folder: string): void {
  if (isRecording) return;
  isRecording = true;
  const file = join(folder, `${process.pid}.jsonl`);
  const query = Client.prototype.query as unknown as Query;
  const recording: Query = function (config, ...more) {
    const text = typeof config === 'string' ? config : (config as { text?: string } | undefined)?.text;
    const schema = schemaOf(this);
    if (text && schema && !seen.has(`${schema} ${text}`)) {
      seen.add(`${schema} ${text}`);
      appendFileSync(file, `${JSON.stringify({ schema, text } satisfies Recorded)}\n`);
    }
    return query.call(this, config, ...more);
  };
  (Client.prototype as unknown as { query: Query }).query = recording;
}

function schemaOf(client: Client): string | undefined {
  const { connectionParameters } = client as unknown as { connectionParameters?: { options?: string } };
  return /search_path=(\w+)/.exec(connectionParameters?.options ?? '')?.[1];
}
