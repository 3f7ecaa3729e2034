import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ConfigurationFaults, readConfiguration } from '../../../gateway/installation/configuration.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfiguration(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationFaults) return error.faults;
    throw error;
  }
};

describe('configuration', () => {
  it('is named to the last name in the reference', () => {
    const asked = new Set<string>();
    const environment = new Proxy({} as Record<string, string | undefined>, {
      get: (_, name) => {
        if (typeof name === 'string') asked.add(name);
        return undefined;
      },
    });
    readConfiguration(environment);
    const settings = readFileSync(projectFile('schema/reference/settings.md'), 'utf8');
    expect(asked.size).toBeGreaterThan(30);
    expect([...asked].filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
  });

  it('tells of everything that is wrong at once, and shows no secret', () => {
    const secret = 'not hexadecimal at all';
    const faults = faultsOf({ PORT: 'eighty', PUBLIC_URL: 'ftp://x', QR_SIGNING_KEY: secret });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(
      expect.arrayContaining(['PORT', 'PUBLIC_URL', 'QR_SIGNING_KEY']),
    );
    expect(faults.join('\n')).toContain('it is "eighty"');
    expect(faults.join('\n')).not.toContain(secret);
  });

  it.each([
    'https://passports.example/dpp',
    'https://passports.example/?lang=de',
    'https://user:hidden@passports.example',
    'passports.example',
  ])('refuses %s as its public address, which is the root of a host', (value) => {
    const [fault] = faultsOf({ PUBLIC_URL: value });
    expect(fault).toMatch(/^PUBLIC_URL must be an address .* without a path/);
    expect(fault).not.toContain('hidden');
  });

  it.each([
    'https://passports.example',
    'https://passports.example/',
    'https://Passports.example',
  ])('takes %s as its public address', (value) => {
    expect(readConfiguration({ PUBLIC_URL: value }).publicUrl).toBe(value.replace(/\/$/, ''));
  });

  it.each([
    ['PASSPORT_BACKUP', 's3://key-id:hidden/secret@s3.example.test/bucket'],
    ['PASSPORT_BACKUP', 's3+https://key-id:hidden/secret@s3.example.test/bucket'],
    ['DATABASE_URL', 'mysql://user:hidden@db.example.test/platform'],
    ['DATABASE_READ_URLS', 'mysql://user:hidden@db.example.test/platform'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://user:hidden@traces.example.test'],
    ['METRICS_TOKEN', 'hidden'],
  ])('shows no secret of a refused %s', (name, value) => {
    const [fault] = faultsOf({ [name]: value });
    expect(fault).toMatch(new RegExp(`^${name} must be`));
    expect(fault).not.toContain('hidden');
  });

  it.each([
    '10.0.0.0',
    '300.0.0.0/8',
    '10.0.0.0/33',
    'fc00::/129',
    '10.0.0.0/8,x',
  ])('refuses %s as networks that outbound calls may reach', (value) => {
    expect(faultsOf({ OUTBOUND_ALLOW_CIDRS: value })).toEqual([expect.stringContaining('OUTBOUND_ALLOW_CIDRS')]);
  });

  it('takes networks of both versions', () => {
    const { outboundAllowCidrs } = readConfiguration({ OUTBOUND_ALLOW_CIDRS: '10.0.0.0/8, fc00::/7,::1/128' });
    expect(outboundAllowCidrs).toEqual(['10.0.0.0/8', 'fc00::/7', '::1/128']);
  });

  it('takes a directory or a bucket as the place of back-ups, and no other URL for a directory', () => {
    for (const place of ['/backups', './copies', 's3+https://id:secret@s3.example.test/bucket'])
      expect(readConfiguration({ PASSPORT_BACKUP: place }).passportBackup).toBe(place);
    for (const place of ['file:///backups', 's3://bucket', 'https://s3.example.test/bucket', 's3+https:'])
      expect(faultsOf({ PASSPORT_BACKUP: place })).toEqual([expect.stringContaining('PASSPORT_BACKUP')]);
  });

  it.each([
    'no-reply@example.com',
    'Passports <no-reply@example.com>',
    'Müller GmbH & Co. KG <post@example.com>',
    '"Müller, Söhne" <post@example.com>',
    'passports@mailhost',
    '<no-reply@example.com>',
    'Passports (EU) <no-reply@example.com>',
    '"A \\"B\\"" <no-reply@example.com>',
    'no-reply@[IPv6:::1]',
  ])('takes %s as sender of mails', (value) => {
    expect(readConfiguration({ MAIL_FROM: value }).mailFrom).toBe(value);
  });

  it.each([
    'nonsense',
    'Passports <nonsense>',
    'Passports no-reply@example.com',
    'one@example.com, two@example.com',
    'A\nBcc: b@example.com <post@example.com>',
    '<post@example.com',
  ])('refuses %s as sender of mails', (value) => {
    expect(faultsOf({ MAIL_FROM: value })).toEqual([
      `MAIL_FROM must be an e-mail address, or a name before one as in Passports <no-reply@example.com>; it is "${value}"`,
    ]);
  });

  it('lets workers be off only where others can run the jobs', () => {
    expect(faultsOf({ WORKERS: 'off' })).toEqual([expect.stringContaining('DATABASE_URL and CHAIN_RPC_URL')]);
    expect(readConfiguration({}).workers).toBe(true);
  });

  it('takes whole numbers up to those of 32 bits, such as the ids of some chains', () => {
    expect(readConfiguration({ CHAIN_ID: '2147483647' }).chainId).toBe(2_147_483_647);
    for (const value of ['2147483648', '0', '-1', '1e3'])
      expect(faultsOf({ CHAIN_ID: value })).toEqual([
        `CHAIN_ID must be a whole number between 1 and 2147483647; it is "${value}"`,
      ]);
  });

  it('takes an empty value as absent', () => {
    expect(readConfiguration({ PORT: ' ' }).confirmations).toBe(1);
    expect(readConfiguration({}).publicUrl).toBe('http://localhost:8080');
  });
});
