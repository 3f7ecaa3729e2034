import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { advisoriesFor, type Lock, readSnapshot, type Snapshot } from './advisory-snapshot.js';
import { type AuditReport, type Explained, judgeAudit, type Verdict } from './judge-audit.js';

// `npm run audit`: known vulnerabilities of everything in the lock file, each explained or a failure. The registry is asked;
// a snapshot is looked at besides, and alone where the registry does not answer. Where there is neither, that is a failure.
const LIMIT_MS = 60_000;

const HELP = `Holds every package of the lock file against known vulnerabilities.

  npm run audit [-- --advisories <file>] [-- --allow-unchecked]

  --advisories        JSON of advisories by package, as npm's bulk endpoint answers them   (or AUDIT_ADVISORIES)
  --allow-unchecked   ends with 0 although nothing could be checked

Ends with 0 when nothing is known that test/security/advisories.json does not explain, with 1 otherwise, and when there was
neither a registry that answers nor a snapshot.
`;

const { values } = parseArgs({
  options: {
    advisories: { type: 'string', default: process.env.AUDIT_ADVISORIES ?? '' },
    'allow-unchecked': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const json = <Content>(path: string): Content => JSON.parse(readFileSync(projectFile(path), 'utf8')) as Content;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function report(): AuditReport {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: projectFile('.'),
    encoding: 'utf8',
    timeout: LIMIT_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return JSON.parse(stdout) as AuditReport;
  } catch {
    return { message: 'npm audit gave no answer' };
  }
}

function sayWhatWasAsked({ unasked }: Verdict, snapshot: Snapshot | null): void {
  say(unasked === null ? 'The registry was asked.' : `The registry was NOT asked: ${unasked}`);
  if (!snapshot) return;
  const lists = Object.values(snapshot.advisories);
  const count = lists.reduce((sum, list) => sum + list.length, 0);
  const taken = snapshot.taken ? ` of ${snapshot.taken}` : '';
  say(
    `A snapshot${taken} was looked at: ${count} advisories about ${lists.length} packages. What is not in it was not seen.`,
  );
}

function audit(): number {
  if (values.help) {
    say(HELP);
    return 0;
  }
  const snapshot = values.advisories ? readSnapshot(readFileSync(values.advisories, 'utf8')) : null;
  const known = snapshot ? advisoriesFor(json<Lock>('package-lock.json'), snapshot) : [];
  const verdict = judgeAudit(report(), json<Explained>('test/security/advisories.json'), known);
  sayWhatWasAsked(verdict, snapshot);
  if (verdict.unasked !== null && !snapshot) {
    say('Nothing was checked. Give a snapshot (--advisories), or say that this may be (--allow-unchecked).');
    return values['allow-unchecked'] ? 0 : 1;
  }
  for (const id of verdict.outdated) say(`no longer needed in advisories.json: ${id}`);
  for (const line of verdict.unexplained) say(`not explained in advisories.json: ${line}`);
  if (verdict.unexplained.length === 0) say('no known vulnerability that is not explained');
  return verdict.unexplained.length === 0 ? 0 : 1;
}

process.exitCode = audit();
