import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { advisoriesFor, type Lock, readSnapshot } from './advisory-snapshot.js';
import { judgeAudit } from './judge-audit.js';
import { isInRange } from './version-range.js';

const advisory = {
  name: 'left-pad',
  title: 'Pads too far',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
  range: '<1.3.1',
};
const report = { vulnerabilities: { 'left-pad': { via: [advisory] }, 'uses-it': { via: ['left-pad'] } } };

describe('known vulnerabilities', () => {
  it('are a failure until they are explained', () => {
    const unexplained = [
      'GHSA-aaaa-bbbb-cccc (high): left-pad <1.3.1: Pads too far https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    ];
    expect(judgeAudit(report, {})).toEqual({ unasked: null, unexplained, outdated: [] });
    const explained = { 'GHSA-aaaa-bbbb-cccc': 'nothing here pads' };
    expect(judgeAudit(report, explained)).toEqual({ unasked: null, unexplained: [], outdated: [] });
  });

  it('that are gone need no explanation any more', () => {
    const verdict = judgeAudit({ vulnerabilities: {} }, { 'GHSA-aaaa-bbbb-cccc': 'nothing here pads' });
    expect(verdict).toEqual({ unasked: null, unexplained: [], outdated: ['GHSA-aaaa-bbbb-cccc'] });
  });

  it('are not said to be absent where nobody could be asked', () => {
    expect(judgeAudit({ message: '405 Method Not Allowed' }, { 'GHSA-aaaa-bbbb-cccc': 'x' })).toEqual({
      unasked: '405 Method Not Allowed',
      unexplained: [],
      outdated: [],
    });
    expect(judgeAudit({ message: '405' }, {}, [advisory]).unexplained).toHaveLength(1);
  });
});

describe('a snapshot', () => {
  const bulk = { 'left-pad': [{ url: advisory.url, title: 't', severity: 'high', vulnerable_versions: '<1.3.1' }] };
  const lock = (version: string) => ({ packages: { '': {}, 'node_modules/a/node_modules/left-pad': { version } } });

  it('is held against every version of the lock file', () => {
    const snapshot = readSnapshot(JSON.stringify({ taken: '2026-11-22', advisories: bulk }));
    expect(advisoriesFor(lock('1.3.0'), snapshot).map(({ name, range }) => [name, range])).toEqual([
      ['left-pad', '<1.3.1'],
    ]);
    expect(advisoriesFor(lock('1.3.1'), snapshot)).toEqual([]);
    expect(readSnapshot(JSON.stringify(bulk))).toEqual({ taken: null, advisories: bulk });
  });

  it('is held against what was installed, not against the name of what that stands for', () => {
    const snapshot = readSnapshot(JSON.stringify(bulk));
    const alias = (path: string, name: string) => ({ packages: { [path]: { name, version: '1.3.0' } } });
    expect(advisoriesFor(alias('node_modules/left-pad', 'right-pad'), snapshot)).toEqual([]);
    expect(advisoriesFor(alias('node_modules/right-pad', 'left-pad'), snapshot)).toHaveLength(1);
  });

  it.each(['{}', '[]', '{"a":[{}]}', '{"advisories":{}}'])('is refused where it says nothing: %s', (text) => {
    expect(() => readSnapshot(text)).toThrow('no snapshot');
  });

  it('of this repository can be read, and every range in it has a version beyond it', () => {
    const snapshot = readSnapshot(readFileSync(projectFile('test/security/advisory-snapshot.json'), 'utf8'));
    const { packages } = JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8')) as Lock;
    const installed = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
    for (const [name, list] of Object.entries(snapshot.advisories)) {
      expect([name, installed.has(name)]).toEqual([name, true]);
      for (const { url, vulnerable_versions } of list) {
        expect(url).toMatch(/^https:\/\/github\.com\/advisories\/GHSA(-[23456789cfghjmpqrvwx]{4}){3}$/);
        expect([url, isInRange('9999.0.0', vulnerable_versions)]).toEqual([url, false]);
      }
    }
  });
});

describe('the range of an advisory', () => {
  it.each([
    ['1.2.3', '<1.2.4', true],
    ['1.2.4', '<1.2.4', false],
    ['1.10.0', '<1.9.0', false],
    ['2.0.1', '>=1.0.0 <1.2.0 || >=2.0.0, <2.0.2', true],
    ['1.2.0', '>= 1.0.0 < 1.2.0', false],
    ['4.0.0', '=4.0.0', true],
    ['4.0.0', '4.0.0', true],
    ['5.0.0-beta.2', '<5.0.0', true],
    ['5.0.0-beta.10', '<=5.0.0-beta.2', false],
    ['5.0.0', '<=5.0.0-beta.2', false],
    ['0.0.1', '*', true],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(isInRange(version, range)).toBe(expected);
  });

  it('that cannot be read is reported, not passed over', () => {
    expect(() => isInRange('1.0.0', '~1.2')).toThrow('Not a range: ~1.2');
  });
});

describe('npm run audit, where no registry answers', () => {
  /** With a registry that is not there. */
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [projectFile('dist/test/security/audit.js'), ...words], {
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        npm_config_registry: 'http://127.0.0.1:1/',
        npm_config_fetch_retries: '0',
        AUDIT_ADVISORIES: '',
      },
    });

  it('fails when nothing was checked, unless this is allowed', () => {
    const unchecked = run();
    expect([unchecked.status, unchecked.stdout]).toEqual([1, expect.stringContaining('Nothing was checked.')]);
    expect(run('--allow-unchecked').status).toBe(0);
  });

  it('looks at the snapshot that it is given, and says how much that is', () => {
    const { status, stdout } = run('--advisories', projectFile('test/security/advisory-snapshot.json'));
    expect(stdout).toMatch(
      /The registry was NOT asked: .+\nA snapshot of \d{4}-\d\d-\d\d was looked at: \d+ advisories about \d+ packages/,
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('no known vulnerability that is not explained')]);
  });
});

describe('what is installed', () => {
  interface Lock {
    readonly packages: Readonly<Record<string, { version?: string; integrity?: string; link?: boolean }>>;
  }
  const { packages } = JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8')) as Lock;
  const manifest = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;

  it('carries the hash of every package', () => {
    const others = Object.entries(packages).filter(
      ([path, { integrity }]) => path !== '' && !integrity?.startsWith('sha512-'),
    );
    expect(others.map(([path]) => path)).toEqual([]);
  });

  it('is asked for in exact versions', () => {
    const asked = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[kind] ?? {}),
    );
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});
