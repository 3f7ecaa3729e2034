import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

const VERSION = '2.15.1';

/**
 * Hive Gateway asks for a release of this that is not in every registry; an earlier one with the same interface stands in,
 * and the bench's result says so. Half a gigabyte of packages is also why it is no dependency of the project.
 */
const OVERRIDES = { '@graphql-tools/batch-execute': '10.2.0' };

export const HIVE_FOLDER = projectFile('bench-results', 'hive-gateway');
export const HIVE_PROGRAM = join(HIVE_FOLDER, 'node_modules/@graphql-hive/gateway/dist/bin.js');

/** How the package was come by, for the result. */
export const HIVE_INSTALLATION = {
  version: VERSION,
  cleanly: false,
  overrides: OVERRIDES,
};

export const isHiveInstalled = (): boolean => existsSync(HIVE_PROGRAM);

/** Installs it beside the project, once. */
export function installHive(): void {
  mkdirSync(HIVE_FOLDER, { recursive: true });
  const dependencies = { '@graphql-hive/gateway': VERSION };
  writeFileSync(
    join(HIVE_FOLDER, 'package.json'),
    JSON.stringify({ private: true, dependencies, overrides: OVERRIDES }),
  );
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: HIVE_FOLDER,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`@graphql-hive/gateway ${VERSION} cannot be installed:\n${stderr.slice(0, 500)}`);
}

/** Starts it on a supergraph, as its maker's guide has it: one process, plan and parse caches on, no log of requests. */
export function startHive(supergraphSdl: string, port: number): ChildProcess {
  writeFileSync(join(HIVE_FOLDER, 'supergraph.graphql'), supergraphSdl);
  writeFileSync(
    join(HIVE_FOLDER, 'gateway.config.mjs'),
    `export const gatewayConfig = { supergraph: './supergraph.graphql', logging: 'error', landingPage: false, graphiql: false };\n`,
  );
  const parameters = ['supergraph', 'supergraph.graphql', '--host', '127.0.0.1', '--port', String(port), '--fork', '1'];
  return spawn(process.execPath, [HIVE_PROGRAM, ...parameters], {
    cwd: HIVE_FOLDER,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
  });
}
