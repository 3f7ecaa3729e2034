import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

/** Half a gigabyte of packages, which is why they are no dependencies of the project. */
const PACKAGES = { '@graphql-hive/gateway': '2.15.1', '@graphql-hive/router-runtime': '1.4.23' };

/** What plans and runs operations in it: its own runtime, or the planner of Hive Router, which is Rust, with an executor made for it. */
export type HiveRuntime = 'stitching' | 'router';
export const HIVE_RUNTIMES: readonly HiveRuntime[] = ['stitching', 'router'];

export const HIVE_FOLDER = projectFile('bench-results', 'hive-gateway');
export const HIVE_PROGRAM = join(HIVE_FOLDER, 'node_modules/@graphql-hive/gateway/dist/bin.js');

/** For the result of the bench. */
export const HIVE_INSTALLATION = { packages: PACKAGES };

export const isHiveInstalled = (): boolean =>
  [HIVE_PROGRAM, join(HIVE_FOLDER, 'node_modules/@graphql-hive/router-runtime')].every((path) => existsSync(path));

/** Installs it apart from the project, once. */
export function installHive(): void {
  mkdirSync(HIVE_FOLDER, { recursive: true });
  writeFileSync(join(HIVE_FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }));
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
    cwd: HIVE_FOLDER,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Hive Gateway cannot be installed:\n${stderr.slice(0, 500)}`);
}

/** The environment that chooses a runtime. */
export const environmentOf = (runtime: HiveRuntime): NodeJS.ProcessEnv =>
  runtime === 'router' ? { HIVE_ROUTER_RUNTIME: 'true' } : {};

/** Starts it on a supergraph, as its maker's guide has it: one process, plan and parse caches on, no log of requests. */
export function startHive(supergraphSdl: string, port: number, runtime: HiveRuntime): ChildProcess {
  writeFileSync(join(HIVE_FOLDER, 'supergraph.graphql'), supergraphSdl);
  writeFileSync(
    join(HIVE_FOLDER, 'gateway.config.mjs'),
    `export const gatewayConfig = { supergraph: './supergraph.graphql', logging: 'error', landingPage: false, graphiql: false };\n`,
  );
  const parameters = ['supergraph', 'supergraph.graphql', '--host', '127.0.0.1', '--port', String(port), '--fork', '1'];
  return spawn(process.execPath, [HIVE_PROGRAM, ...parameters], {
    cwd: HIVE_FOLDER,
    env: { ...process.env, NODE_ENV: 'production', ...environmentOf(runtime) },
    stdio: 'ignore',
  });
}
