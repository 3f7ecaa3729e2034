import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { projectFile } from '../../subgraphs/lib/project.js';
import { type AuditReport, type Explained, judgeAudit } from './judge-audit.js';

// `npm run audit`: known vulnerabilities of everything in the lock file, each explained or a failure.
const LIMIT_MS = 60_000;

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

const explained = JSON.parse(readFileSync(projectFile('test/security/advisories.json'), 'utf8')) as Explained;
const verdict = judgeAudit(report(), explained);
if (verdict.outcome === 'not checked') {
  process.stdout.write(`dependencies were NOT checked for known vulnerabilities: ${verdict.reason}\n`);
} else {
  for (const id of verdict.outdated) process.stdout.write(`no longer needed in advisories.json: ${id}\n`);
  for (const line of verdict.unexplained) process.stdout.write(`not explained in advisories.json: ${line}\n`);
  if (verdict.unexplained.length === 0) process.stdout.write('no known vulnerability that is not explained\n');
  process.exitCode = verdict.unexplained.length === 0 ? 0 : 1;
}
