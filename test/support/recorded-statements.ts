import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { fieldsIn } from '../../schema/record.js';
import { SentTogether } from '../../subgraphs/lib/database/sent-together.js';

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
  const query: Query = Reflect.get(Client.prototype, 'query');
  const recording: Query = function (config, ...more) {
    const schema = schemaOf(this);
    for (const text of textsOf(config)) {
      if (!schema || seen.has(`${schema} ${text}`)) continue;
      seen.add(`${schema} ${text}`);
      appendFileSync(file, `${JSON.stringify({ schema, text } satisfies Recorded)}\n`);
    }
    return query.call(this, config, ...more);
  };
  Reflect.set(Client.prototype, 'query', recording);
}

function textsOf(config: unknown): readonly string[] {
  if (config instanceof SentTogether) return config.statements.map(({ text }) => text);
  const text = typeof config === 'string' ? config : fieldsIn(config).text;
  return typeof text === 'string' ? [text] : [];
}

function schemaOf(client: Client): string | undefined {
  const { options } = fieldsIn(Reflect.get(client, 'connectionParameters'));
  return /search_path=(\w+)/.exec(typeof options === 'string' ? options : '')?.[1];
}
