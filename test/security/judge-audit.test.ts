import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { projectFile } from '../../subgraphs/lib/project.js';
import { judgeAudit } from './judge-audit.js';

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
    expect(judgeAudit(report, {})).toEqual({ outcome: 'checked', unexplained, outdated: [] });
    const explained = { 'GHSA-aaaa-bbbb-cccc': 'nothing here pads' };
    expect(judgeAudit(report, explained)).toEqual({ outcome: 'checked', unexplained: [], outdated: [] });
  });

  it('that are gone need no explanation any more', () => {
    const verdict = judgeAudit({ vulnerabilities: {} }, { 'GHSA-aaaa-bbbb-cccc': 'nothing here pads' });
    expect(verdict).toEqual({ outcome: 'checked', unexplained: [], outdated: ['GHSA-aaaa-bbbb-cccc'] });
  });

  it('are not said to be absent where nobody could be asked', () => {
    expect(judgeAudit({ message: '405 Method Not Allowed' }, {})).toEqual({
      outcome: 'not checked',
      reason: '405 Method Not Allowed',
    });
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
