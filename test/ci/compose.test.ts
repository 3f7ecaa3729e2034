import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../gateway/installation/configuration.js';
import { NODE_PARAMETERS } from '../../gateway/installation/embedded-chain.js';
import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';
import { composeWith, readCompose, readEnvFile } from '../support/compose.js';
import { environmentOf, jsonOf, readDockerfile } from '../support/dockerfile.js';
import { present } from '../support/present.js';

const text = readProjectFile('compose.yaml');
const stages = readDockerfile(readProjectFile('Dockerfile'));
const image = stages.at(-1)!;
const example = readProjectFile('.env.example');

/** The `.env` that the first lines of the example say how to make. */
const drawn = (): Readonly<Record<string, string>> => {
  const command = present(/^#\s+(awk .*) > \.env$/m.exec(example)?.[1]);
  const { stdout } = spawnSync('sh', ['-c', command], { cwd: projectFile('.'), encoding: 'utf8' });
  return readEnvFile(stdout);
};
const values = drawn();
const compose = composeWith(text, values);
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build);

/** Words that Compose knows of a service, as far as we use them. */
const KEYS = new Set(
  'build command depends_on entrypoint environment healthcheck image ports profiles restart stop_grace_period volumes working_dir'.split(
    ' ',
  ),
);

describe('compose.yaml', () => {
  it('says of services what Compose knows, and names only services and volumes that are there', () => {
    const unknown = services.flatMap(([name, service]) =>
      Object.keys(service)
        .filter((key) => !KEYS.has(key))
        .map((key) => `${name}.${key}`),
    );
    expect(unknown).toEqual([]);
    const waited = services.flatMap(([, { depends_on = {} }]) => Object.keys(depends_on));
    expect(waited.filter((name) => !compose.services[name])).toEqual([]);
    const named = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]!));
    const volumes = named.filter((name) => /^[a-z]/.test(name));
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('gives a part longer to end than it drains', () => {
    const LAST_ANSWER_SECONDS = 10;
    const running = ours.filter(([name]) => name !== 'passport-backup');
    const graces = running.map(([, { stop_grace_period: grace }]) => Number.parseInt(grace ?? '0', 10));
    expect(graces).not.toEqual([]);
    expect(Math.min(...graces)).toBeGreaterThan(Number(values.DRAIN_SECONDS || 0) + 2 * LAST_ANSWER_SECONDS);
  });

  it('gives a part that migrates an hour to begin', () => {
    const migrating = services.filter(([, { command = [] }]) => /^part (?!gateway|rest)/.test(command.join(' ')));
    expect(migrating).toHaveLength(7);
    for (const [, { healthcheck }] of migrating)
      expect(Number.parseInt(healthcheck?.start_period ?? '0', 10)).toBeGreaterThanOrEqual(3_600);
  });

  it('waits for health only of services that tell it', () => {
    const healthy = services.flatMap(([, { depends_on = {} }]) =>
      Object.entries(depends_on)
        .filter(([, { condition }]) => condition === 'service_healthy')
        .map(([name]) => name),
    );
    expect(healthy.filter((name) => !compose.services[name]?.healthcheck?.test)).toEqual([]);
  });

  it('starts every service again, and no command', () => {
    const restarts = Object.fromEntries(services.map(([name, { restart }]) => [name, restart]));
    for (const [name, { profiles }] of services)
      expect([name, restarts[name]]).toEqual([
        name,
        profiles?.includes('tools') ? 'no' : name === 'first-start' ? 'on-failure' : 'unless-stopped',
      ]);
  });

  it('publishes nothing beyond this machine unless it is set', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? []);
    expect(ports.length).toBeGreaterThan(3);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  });

  it('runs what the image has', () => {
    for (const [name, { entrypoint = jsonOf(image, 'ENTRYPOINT') }] of ours) {
      const script = present(entrypoint.find((word) => word.startsWith('/platform/'))?.replace('/platform/', ''));
      expect([name, existsSync(projectFile(script))]).toEqual([name, true]);
    }
  });

  it('gives every part a configuration that is whole', () => {
    for (const [name, { environment = {} }] of ours.filter(([, { profiles }]) => !profiles)) {
      const faults = (): unknown => readConfiguration({ ...environmentOf(image), ...environment });
      expect([name, faults]).toEqual([name, expect.any(Function)]);
      expect(faults).not.toThrow();
    }
  });

  it('gives the address database to custody alone, with its file', () => {
    const { services } = composeWith(text, { ...values, GEOIP_DB: './cities.mmdb' });
    const named = Object.entries(services).filter(([, { environment = {} }]) => environment.GEOIP_DB);
    expect(named.map(([name]) => name)).toEqual(['custody']);
    for (const [, { environment, volumes }] of named)
      expect(volumes).toContain(`./cities.mmdb:${environment?.GEOIP_DB}:ro`);
  });

  it('keeps mails, back-ups and the database in volumes', () => {
    const mounts = (name: string) =>
      (compose.services[name]?.volumes ?? []).map((volume) => volume.split(':').slice(0, 2).join(':'));
    expect(mounts('integrations')).toContain('mail:/data/mail');
    expect(mounts('integrations-worker')).toContain('mail:/data/mail');
    expect(mounts('passports-worker')).toContain('passport-backups:/backups');
    expect(compose.services['passports-worker']?.environment?.PASSPORT_BACKUP).toBe('/backups');
    expect(mounts('postgres')).toContain('postgres:/var/lib/postgresql');
    expect(mounts('backup')).toContain('database-backups:/backups');
  });
});

describe('.env', () => {
  /** Of the containers themselves, where only Compose may set them. */
  const OF_CONTAINERS = new Set([
    'DATA_DIR',
    'PART_PORT',
    'CATALOG_URL',
    'CUSTODY_URL',
    'PASSPORTS_URL',
    'INTEGRATIONS_URL',
    'GATEWAY_URL',
  ]);
  const table = readProjectFile('schema/reference/settings.md');
  const settings = [...table.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name]) => name!),
  );

  it('can set everything that the reference lists', () => {
    expect(settings.length).toBeGreaterThan(40);
    const settable = settings.filter((name) => !OF_CONTAINERS.has(name));
    expect(settable.filter((name) => !new RegExp(`\\$\\{${name}[:}]`).test(text))).toEqual([]);
    expect(settable.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([]);
  });

  it('is listed in the reference, whatever compose.yaml takes from it', () => {
    const taken = new Set([...text.matchAll(/\$\{([A-Z_]+)[:}]/g)].map(([, name]) => name!));
    taken.delete('POSTGRES_PASSWORD');
    expect([...taken].filter((name) => !settings.includes(name))).toEqual([]);
  });

  it('reaches the part that uses it', () => {
    const all = Object.fromEntries(settings.map((name) => [name, `value-of-${name.toLowerCase()}`]));
    const services = composeWith(text, { ...values, ...all }).services;
    const missing = settings
      .filter((name) => !OF_CONTAINERS.has(name))
      .filter((name) => {
        const value = `value-of-${name.toLowerCase()}`;
        return !Object.values(services).some(({ environment = {}, ports = [], volumes = [] }) =>
          [...Object.values(environment), ...ports, ...volumes].some((one) => String(one).includes(value)),
        );
      });
    expect(missing).toEqual([]);
  });

  it('refuses to begin without secrets, by name', () => {
    expect(() => composeWith(text, readEnvFile(example))).toThrow(/^set \w+ in \.env$/);
    const secrets = Object.entries(values).filter(([name]) => /_KEY$|PASSWORD$/.test(name));
    expect(secrets).toHaveLength(5);
    for (const [, secret] of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(secrets.map(([, secret]) => secret)).size).toBe(5);
  });

  it('names the chain of the example as what it is', () => {
    expect(values.CHAIN_RPC_URL).toBe('http://development-chain:8545');
    const { entrypoint, command = [] } = readCompose(text).services['development-chain'] ?? {};
    expect(entrypoint).toEqual(['anvil']);
    // Started as the embedded one is, but for who reaches it.
    expect(command.map((word) => (word === '0.0.0.0' ? '127.0.0.1' : word))).toEqual(NODE_PARAMETERS);
  });
});

describe('Dockerfile', () => {
  const KNOWN = new Set(['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']);

  it('is made of instructions that are known, ends as an ordinary user, and names exact bases', () => {
    const names = stages.flatMap(({ instructions }) => instructions.map(({ name }) => name));
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
    const order = image.instructions.map(({ name }) => name);
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
    expect(image.instructions.find(({ name }) => name === 'USER')?.words).toBe('node');
    for (const { from } of stages) expect(from).toMatch(/^node:24-bookworm-slim$/);
  });

  it('copies what is in the repository', () => {
    const copied = stages.flatMap(({ instructions }) =>
      instructions
        .filter(({ name, words }) => name === 'COPY' && !words.includes('--from='))
        .flatMap(({ words }) =>
          words
            .split(/\s+/)
            .filter((word) => !word.startsWith('--'))
            .slice(0, -1),
        ),
    );
    expect(copied.length).toBeGreaterThan(8);
    expect(copied.filter((path) => !existsSync(projectFile(path)))).toEqual([]);
    const ignored = readProjectFile('.dockerignore').split('\n').filter(Boolean);
    expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
  });

  it('removes the packages that bring Node.js, and none that anything needs', () => {
    const script = stages[0]?.instructions.findLast(({ name }) => name === 'RUN')?.words ?? '';
    const removed = [...script.matchAll(/\bnode_modules\/(?!\.)(\S+)/g)].map(([, name]) => name!);
    const { packages } = JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8')) as {
      packages: Record<string, { bin?: Record<string, string>; optional?: boolean; dependencies?: object }>;
    };
    const bringNode = Object.entries(packages)
      .filter(([path, { bin }]) => path && bin && Object.keys(bin).includes('node'))
      .map(([path]) => path.replace('node_modules/', ''));
    expect([...removed].sort()).toEqual(bringNode.sort());
    expect(removed.filter((name) => /[*?]/.test(name))).toEqual([]);
  });

  it('starts Node.js with the bounds of memory that `npm start` has', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: { start: string } };
    const bounds = scripts.start.match(/(--[a-z-]+|[A-Z_]+)=\d+/g);
    expect(bounds).toContain('MALLOC_TRIM_THRESHOLD_=131072');
    const script = jsonOf(image, 'ENTRYPOINT').join(' ').replace('/platform/', '');
    expect(readProjectFile(script).match(/(--[a-z-]+|[A-Z_]+)=\d+/g)).toEqual(bounds);
  });

  it('says whether it is healthy, and has no sources in it', () => {
    expect(image.instructions.find(({ name }) => name === 'HEALTHCHECK')?.words).toContain('/health/ready');
    const copied = image.instructions.filter(({ name }) => name === 'COPY').map(({ words }) => words);
    expect(copied.filter((words) => !words.includes('--from=build'))).toEqual([
      '--chown=node:node package.json package-lock.json ./',
    ]);
  });
});
