import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a running installation can be reached, for people and their own tools. */
export interface Endpoints {
  readonly rest: string;
  readonly graph: string;
  readonly chain: {
    readonly rpc: string;
    readonly chain_id: number;
    readonly contracts: { readonly tokens: string; readonly anchors: string };
  };
}

/** Writes `DATA_DIR/endpoints.json`, whole or not at all. */
export function writeEndpoints(dataDir: string, endpoints: Endpoints): void {
  const file = join(dataDir, 'endpoints.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(endpoints, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
