import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where developers' commands find the graph: what the running installation says of itself, else its usual address. */
export function graphOfInstallation(): string {
  const file = join(process.env.DATA_DIR ?? '.data', 'endpoints.json');
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as { graph: string }).graph;
  } catch {
    return `http://127.0.0.1:${process.env.GATEWAY_PORT ?? 4000}/graphql`;
  }
}
