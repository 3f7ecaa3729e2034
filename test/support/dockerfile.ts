import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { textsIn } from '../../schema/record.js';
import { setting } from './compose.js';

interface Instruction {
  readonly name: string;
  readonly words: string;
}

export interface Stage {
  readonly from: string;
  readonly name: string | undefined;
  readonly instructions: readonly Instruction[];
}

/** Stages and instructions of a Dockerfile, as far as ours needs it: no heredocs, no escapes but of line ends. */
export function readDockerfile(text: string): readonly Stage[] {
  const stages: { from: string; name: string | undefined; instructions: Instruction[] }[] = [];
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  for (const line of lines.join('\n').replace(/\\\n/g, ' ').split('\n')) {
    const [, name = '', words = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!name) throw new Error(`No instruction: ${line}`);
    if (name === 'FROM') {
      const [from = '', , as] = words.split(/\s+/);
      stages.push({ from, name: as, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, words });
  }
  return stages;
}

/** The last value of an instruction that is JSON, e.g. ENTRYPOINT. */
export const jsonOf = ({ instructions }: Stage, name: string): readonly string[] =>
  textsIn(JSON.parse(instructions.findLast((one) => one.name === name)?.words ?? '[]'));

/** What ENV says. */
export const environmentOf = ({ instructions }: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    instructions.filter(({ name }) => name === 'ENV').flatMap(({ words }) => words.split(/\s+/).map(setting)),
  );

export interface ImageTree {
  /** What is `/` in the image. */
  readonly root: string;
  readonly stage: Stage;
}

/**
 * Makes the tree of the last stage below `folder` by the instructions themselves. There is no base image: programs are this
 * machine's, and what is said of `node:node` is said of the user of this process. `install` takes the place of `npm ci`.
 */
export function buildTree(
  stages: readonly Stage[],
  context: string,
  folder: string,
  install: (workdir: string) => void,
): ImageTree {
  const roots = new Map<string, string>();
  for (const [at, stage] of stages.entries()) {
    const root = join(folder, stage.name ?? `stage-${at}`);
    roots.set(stage.name ?? String(at), root);
    let workdir = root;
    for (const { name, words } of stage.instructions) {
      if (name === 'WORKDIR') {
        workdir = join(root, words);
        mkdirSync(workdir, { recursive: true });
      }
      if (name === 'COPY') copy(words, context, roots, workdir);
      if (name === 'RUN' && /^npm ci\b/.test(words)) install(workdir);
      else if (name === 'RUN') run(words, root, workdir);
    }
  }
  const last = stages.at(-1)!;
  return { root: roots.get(last.name ?? String(stages.length - 1))!, stage: last };
}

function copy(words: string, context: string, roots: ReadonlyMap<string, string>, workdir: string): void {
  const parts = words.split(/\s+/);
  const from = parts.find((part) => part.startsWith('--from='))?.slice('--from='.length);
  const paths = parts.filter((part) => !part.startsWith('--'));
  const to = paths.pop()!;
  for (const path of paths) {
    const source = join(from ? roots.get(from)! : context, path);
    if (!existsSync(source)) throw new Error(`COPY ${path}: there is no such file`);
    const target = to.endsWith('/') ? join(workdir, to, basename(path)) : join(workdir, to);
    // From another stage as hard links where possible: packages are large. What is in the repository stays its own.
    const { status } = spawnSync('cp', [from ? '-al' : '-a', source, target]);
    if (status !== 0) cpSync(source, target, { recursive: true, verbatimSymlinks: true });
  }
}

function run(words: string, root: string, workdir: string): void {
  const here = words
    .replace(/(^|\s)\/(data|backups)\b/g, `$1${root}/$2`)
    .replace(/\bnode:node\b/g, `${process.getuid?.()}:${process.getgid?.()}`);
  const { status, stderr } = spawnSync('sh', ['-ec', here], {
    cwd: workdir,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', npm_config_offline: 'true' },
  });
  if (status !== 0) throw new Error(`RUN ${words}: ${stderr}`);
}
