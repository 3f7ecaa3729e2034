import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRecord, textOf } from '../../schema/record.js';

/** Returns the URL of the graph for developers' commands: that of the running installation, else the default. */
export function graphOfInstallation(): string {
  const file = join(process.env.DATA_DIR ?? '.data', 'endpoints.json');
  try {
    return textOf(parseRecord(readFileSync(file, 'utf8')), 'graph', file);
  } catch {
    return `http://127.0.0.1:${process.env.GATEWAY_PORT ?? 4000}/graphql`;
  }
}
