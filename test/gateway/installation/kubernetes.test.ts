import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { readConfiguration } from '../../../gateway/installation/configuration.js';
import { BACKLOG_SERIES } from '../../../schema/queue-metrics.js';
import { projectFile, readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { readEnvFile } from '../../support/compose.js';

const BASE = 'gateway/installation/kubernetes/base';
const EXAMPLE = 'gateway/installation/kubernetes/example';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: the types of each kind are checked below, as a whole
  readonly spec?: any;
}

const documents = (path: string): Manifest[] =>
  parseAllDocuments(readProjectFile(path)).map((document) => document.toJS() as Manifest);
const files = [BASE, EXAMPLE].flatMap((folder) =>
  readdirSync(projectFile(folder))
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .map((name) => `${folder}/${name}`),
);
const manifests = files.flatMap(documents);
const ofKind = (kind: string): Manifest[] => manifests.filter((manifest) => manifest.kind === kind);
const parts = ofKind('Deployment').filter(({ metadata }) => metadata.name !== 'every-part');
const names = (list: readonly Manifest[]): string[] => list.map(({ metadata }) => metadata.name).sort();

const PARTS = ['catalog', 'custody', 'passports', 'integrations', 'gateway', 'rest-adapter'];
const WORKERS = ['custody-worker', 'passports-worker', 'integrations-worker'];

/** Where Kubernetes's published types are checked: inside the project, so that they are found. */
const folder = projectFile('dist/kubernetes-check');
beforeAll(() => void mkdirSync(folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The module of `kubernetes-types` that describes an API version. */
const moduleOf = (apiVersion: string): string =>
  `kubernetes-types/${apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '')}.js`;

/** What the compiler says of manifests as values of the types that are generated from Kubernetes's OpenAPI document. */
function typeFaults(list: readonly Manifest[]): string {
  const values = list.map(
    (manifest, at) =>
      `export const m${at}: import('${moduleOf(manifest.apiVersion)}').${manifest.kind} = ${JSON.stringify(manifest)};`,
  );
  writeFileSync(join(folder, 'manifests.ts'), values.join('\n'));
  const words = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
  const { stdout } = spawnSync(projectFile('node_modules/.bin/tsc'), [...words, join(folder, 'manifests.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return stdout;
}

describe('the manifests for Kubernetes', () => {
  it('are what its published types say, to the last field', () => {
    expect(manifests.length).toBeGreaterThan(30);
    // The patch leaves its selector to the parts.
    const pooler = documents('gateway/installation/kubernetes/pgbouncer/pgbouncer.yaml');
    const whole = [...manifests, ...pooler].map((manifest) =>
      manifest.metadata.name === 'every-part' ? { ...manifest, spec: { selector: {}, ...manifest.spec } } : manifest,
    );
    expect(typeFaults(whole)).toBe('');
    const misspelt = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec: { port: [] } };
    expect(typeFaults([misspelt])).toMatch(/port\W* does not exist/);
  }, 60_000);

  it('have every part, each with what a balancer, a drained node and a rising load need', () => {
    const all = [...PARTS, ...WORKERS].sort();
    expect(names(parts)).toEqual(all);
    expect(names(ofKind('Service'))).toEqual([...PARTS].sort());
    expect(names(ofKind('PodDisruptionBudget'))).toEqual(all);
    expect(names(ofKind('HorizontalPodAutoscaler'))).toEqual(all);
    for (const { metadata, spec } of parts) {
      const [container] = spec.template.spec.containers;
      expect([metadata.name, container.name, container.args]).toEqual([metadata.name, 'part', ['part', metadata.name]]);
      expect(Object.keys(container)).toEqual(
        expect.arrayContaining(['startupProbe', 'readinessProbe', 'livenessProbe']),
      );
      // Its number of processes is the autoscaler's.
      expect(spec.replicas).toBeUndefined();
    }
  });

  it('give a part that migrates an hour to begin', () => {
    const migrating = parts.filter(({ metadata }) => !['gateway', 'rest-adapter'].includes(metadata.name));
    expect(migrating).toHaveLength(7);
    for (const { spec } of migrating) {
      const { periodSeconds, failureThreshold } = spec.template.spec.containers[0].startupProbe;
      expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600);
    }
  });

  it('delete the job of the first start, which another application could not change, and the reference does', () => {
    const [job] = ofKind('Job');
    expect([job?.metadata.name, job?.spec.ttlSecondsAfterFinished]).toEqual(['first-start', 86_400]);
    const section = readProjectFile('schema/reference/operations.md').split('## In Kubernetes')[1]?.split('\n## ')[0];
    expect(section).toMatch(
      /kubectl -n passports delete job first-start --ignore-not-found\nkubectl apply -k my-installation/,
    );
  });

  it('give a part longer to end than it drains', () => {
    const [every] = documents(`${BASE}/every-part.yaml`);
    const settings = readEnvFile(readProjectFile(`${BASE}/settings.env`));
    const LAST_ANSWER_SECONDS = 10;
    expect(every?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(settings.DRAIN_SECONDS) + 2 * LAST_ANSWER_SECONDS,
    );
  });

  it('set what the platform knows, and all that it needs', () => {
    const read = (path: string) => readEnvFile(readProjectFile(path));
    const settings = { ...read(`${BASE}/settings.env`), ...read(`${EXAMPLE}/settings.env`) };
    const secrets = read(`${EXAMPLE}/secrets.env`);
    const drawn = Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [name, value || (/KEY|TOKEN/.test(name) ? 'ab'.repeat(32) : '')]),
    );
    const asked = new Set<string>();
    const environment = new Proxy({ ...settings, ...drawn } as Record<string, string>, {
      get: (target, name: string) => {
        asked.add(name);
        return target[name];
      },
    });
    expect(() => readConfiguration(environment)).not.toThrow();
    expect(Object.keys({ ...settings, ...secrets }).filter((name) => !asked.has(name))).toEqual([]);
  });

  it('scale by series that the platform tells', () => {
    const series = ofKind('HorizontalPodAutoscaler')
      .flatMap(({ spec }) => spec.metrics)
      .flatMap(({ external }) => external?.metric.name ?? []);
    expect(series.length).toBeGreaterThan(3);
    expect(series.filter((name) => !Object.hasOwn(BACKLOG_SERIES, name))).toEqual([]);
  });
});

const kubectl = spawnSync('kubectl', ['kustomize', projectFile(EXAMPLE)], { encoding: 'utf8' });
// Before 1.21 it does not know how labels are given to everything at once.
const rendered = kubectl.status === 0 ? describe : describe.skip;

rendered('the example, as Kustomize makes it', () => {
  it('has types that hold, and the image and secrets of the installation in every container', () => {
    const made = parseAllDocuments(kubectl.stdout).map((document) => document.toJS() as Manifest);
    expect(typeFaults(made)).toBe('');
    const pods = made.flatMap(({ spec }) => spec?.template?.spec ?? []);
    expect(pods).toHaveLength(PARTS.length + WORKERS.length + 1);
    for (const { containers, securityContext } of pods) {
      expect(containers).toHaveLength(1);
      expect(containers[0].image).toBe('registry.example.com/product-passport-platform:0.1.0');
      expect(containers[0].envFrom).toEqual([
        { configMapRef: { name: expect.stringMatching(/^settings-/) } },
        { secretRef: { name: expect.stringMatching(/^secrets-/) } },
      ]);
      expect(securityContext.runAsNonRoot).toBe(true);
    }
  }, 60_000);
});
