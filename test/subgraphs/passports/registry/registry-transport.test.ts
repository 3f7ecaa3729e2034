import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registrationLifeCycle } from '../../../../schema/life-cycles/registration.js';
import { isOutdated } from '../../../../subgraphs/passports/registry/registration.rules.js';
import { openRegistry } from '../../../../subgraphs/passports/registry/registry-connection.js';
import type { RegistryPointer } from '../../../../subgraphs/passports/registry/registry-entry.rules.js';
import { registryFiles } from '../../../../subgraphs/passports/registry/registry-files.rules.js';
import { portOf } from '../../../support/port-of.js';

const POINTER: RegistryPointer = {
  upi: 'https://dpp.example/01/03614270000010',
  reoId: 'LEI-5493001KJTIIGC8Y1R12',
  facilitiesId: ['GLN-3012345000009'],
  liveURL: 'https://dpp.example/v1/dpps/7',
  backupURL: 'https://backup.example/v1/dpps/7',
  commodityCode: '42022100',
  granularityLevel: 'MODEL',
};
const SUBMISSION = { pointer: POINTER, dataHash: 'ab'.repeat(32) };

describe('a directory in the place of the registry', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'registry-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('the same registration is the same file, whole; another version is another', async () => {
    const { transport, close } = openRegistry({ url: pathToFileURL(join(root, 'out')).href }, undefined);
    const answers = await Promise.all([transport!.submit(SUBMISSION), transport!.submit(SUBMISSION)]);
    expect(answers).toEqual([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
    const [file, ...more] = readdirSync(join(root, 'out'));
    expect(more).toEqual([]);
    expect(JSON.parse(readFileSync(join(root, 'out', file!), 'utf8'))).toEqual([POINTER]);
    await transport!.submit({ ...SUBMISSION, dataHash: 'cd'.repeat(32) });
    await transport!.submit({ ...SUBMISSION, pointer: { ...POINTER, deactivated: true } });
    expect(readdirSync(join(root, 'out'))).toHaveLength(3);
    await close();
  });
});

describe('a registry over HTTP', () => {
  let server: Server;
  let next: { status: number; body: string; headers?: Record<string, string> };
  let asked = 0;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked++;
      request.resume().on('end', () => response.writeHead(next.status, next.headers ?? {}).end(next.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${portOf(server)}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const submit = async (answer: typeof next) => {
    next = answer;
    const { transport, close } = openRegistry({ url }, undefined);
    return transport!.submit(SUBMISSION).finally(close);
  };

  it.each([
    [
      201,
      '{"registryId":"R1","proof":"p","dppHash":"h"}',
      { outcome: 'registered', registryId: 'R1', proof: 'p', hash: 'h' },
    ],
    [200, '{"registrationId":"R1"}', { outcome: 'registered', registryId: 'R1', proof: null, hash: null }],
    [409, '{"registryId":"R1"}', { outcome: 'registered', registryId: 'R1', proof: null, hash: null }],
    [202, '{}', { outcome: 'accepted' }],
    [409, 'duplicate UPI', { outcome: 'refused', reason: '409 duplicate UPI' }],
    [400, 'a\u0000b\n<c>', { outcome: 'refused', reason: '400 a b <c>' }],
    [201, 'no json', { outcome: 'refused', reason: '201 no json' }],
    [201, '{"registryId":"R\\u0000"}', { outcome: 'refused', reason: '201 {"registryId":"R\\u0000"}' }],
    [
      201,
      '{"registryId":"R1","dppHash":"\\ud800"}',
      { outcome: 'registered', registryId: 'R1', proof: null, hash: null },
    ],
    [201, `{"registryId":"${'x'.repeat(256)}"}`, { outcome: 'refused', reason: expect.any(String) }],
  ])('%i with %j', async (status, body, expected) => {
    expect(await submit({ status, body })).toEqual(expected);
  });

  it.each([401, 403, 408, 429, 500, 503])('%i is tried again', async (status) => {
    await expect(submit({ status, body: '{"registryId":"R1"}' })).rejects.toThrow(`The registry answered ${status}`);
  });

  it('what it says is kept in part, and where it leads is not followed', async () => {
    const long = await submit({ status: 400, body: 'x'.repeat(1_000_000) });
    expect(long).toMatchObject({ outcome: 'refused', reason: `400 ${'x'.repeat(500)}` });
    const before = asked;
    expect(await submit({ status: 307, body: '', headers: { location: `${url}/elsewhere` } })).toMatchObject({
      outcome: 'refused',
    });
    expect(asked - before).toBe(1);
  });
});

describe('files and states', () => {
  it('a file holds at most a hundred registrations, in their order', () => {
    const pointers = Array.from({ length: 250 }, (_, at) => ({ ...POINTER, upi: String(at) }));
    const files = registryFiles('registrations', pointers);
    expect(files.map(({ name, registrations }) => [name, registrations])).toEqual([
      ['registrations-1.json', 100],
      ['registrations-2.json', 100],
      ['registrations-3.json', 50],
    ]);
    const read = files.flatMap(({ content }) => JSON.parse(content) as RegistryPointer[]);
    expect(read).toEqual(pointers);
    expect(registryFiles('registrations', [])).toEqual([]);
  });

  it('only a registration in force is outdated, and only by another version', () => {
    for (const state of registrationLifeCycle.states) {
      expect(isOutdated({ state, version: 1, upi: 'a' }, { version: 1, upi: 'a' })).toBe(false);
      expect(isOutdated({ state, version: 1, upi: 'a' }, { version: 2, upi: 'a' })).toBe(state === 'registered');
      expect(isOutdated({ state, version: 1, upi: 'a' }, { version: null, upi: 'a' })).toBe(state === 'registered');
      expect(isOutdated({ state, version: 1, upi: 'a' }, { version: 1, upi: 'b' })).toBe(state === 'registered');
    }
  });
});
