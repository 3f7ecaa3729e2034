import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { batchesOf } from '../../../../gateway/commands/mint/batches.js';
import { graphClient, Refused } from '../../../../gateway/commands/mint/graph-client.js';
import { type FileProgress, mintFile } from '../../../../gateway/commands/mint/mint-file.js';
import { readRowsFile } from '../../../../gateway/commands/mint/read-rows-file.js';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import type { MintRow } from '../../../../subgraphs/custody/minting/mint-rows.rules.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { type OpenGateway, openGateway } from '../../../support/open-gateway.js';
import { portOf } from '../../../support/port-of.js';
import { present } from '../../../support/present.js';

const KEY = `dpp_test_${'m'.repeat(40)}`;
const COMMAND = fileURLToPath(new URL('../../../../gateway/commands/mint/mint.js', import.meta.url));

let chain: EmbeddedChain;
let stage: Stage;
let gateway: OpenGateway;
let url: string;
let brandId: number;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mint-'));
  chain = await testChain();
  const node = { rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY };
  stage = await openStage({ custody: { chain: { ...node, embedded: true, confirmations: 1 } } });
  brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 100_000 });
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  await stage.key(brandId, KEY, { dailyQuota: 1_000 });
  await stage.platform.startJobs();
  gateway = await openGateway(stage);
  url = `${gateway.origin}/graphql`;
});
afterAll(async () => {
  await gateway.close();
  await stage.close();
  await chain.stop();
  await rm(folder, { recursive: true });
});

const rows = (count: number, over: Partial<MintRow> = {}): MintRow[] =>
  Array.from({ length: count }, (_, at) => ({
    productName: `Item ${at % 3}`,
    brandId,
    categoryId: 10,
    metadataUri: 'https://example.test/m/1',
    externalRef: `R-${at}`,
    ...over,
  }));

const lines: string[] = [];
const shown: FileProgress[] = [];
const accepted: [string, boolean][] = [];
const tools = (key = KEY) => ({
  ask: graphClient({ url, key, tell: (line) => void lines.push(line), wait: () => pause(20) }),
  show: (progress: FileProgress) => void shown.push(progress),
  accepted: (jobId: string, _: unknown, replayed: boolean) => void accepted.push([jobId, replayed]),
  wait: () => pause(20),
});

describe('registering the rows of a file', () => {
  it('ends with the serial, token id and QR address of each row; progress from the batch status', async () => {
    const { outcomes, refused } = await mintFile(batchesOf(rows(120), 'first'), tools());
    expect(refused).toBeNull();
    expect(outcomes.map(({ number, row }) => [number, row.externalRef])).toEqual(
      rows(120).map((_, at) => [at + 1, `R-${at}`]),
    );
    for (const { serial, tokenId, qrAddress, failure } of outcomes) {
      expect(failure).toBeNull();
      expect(serial).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      expect(tokenId).toMatch(/^\d{77,78}$/);
      expect(qrAddress).toBe(`https://passports.example.test/p/${serial}`);
    }
    expect(new Set(outcomes.map(({ serial }) => serial)).size).toBe(120);
    expect(shown.at(-1)).toEqual({ total: 120, created: 120, failed: 0, doing: 'success' });
  });

  it('interrupted, goes on under the same key: the same items for the same rows, however they are sorted now', async () => {
    const cut = tools();
    const dies = {
      ...cut,
      show: () => {
        throw new Error('interrupted');
      },
    };
    await expect(mintFile(batchesOf(rows(7), 'second'), dies)).rejects.toThrow('interrupted');
    const first = await mintFile(batchesOf(rows(7), 'second'), tools());
    const again = await mintFile(batchesOf(rows(7).reverse(), 'second'), tools());
    const items = ({ outcomes }: typeof first) =>
      Object.fromEntries(outcomes.map(({ row, serial }) => [row.externalRef, serial]));
    expect(items(again)).toEqual(items(first));
    const [[jobId], ...later] = accepted.slice(-3) as [[string, boolean], ...[string, boolean][]];
    expect(later).toEqual([
      [jobId, true],
      [jobId, true],
    ]);
  });

  it('a refusal ends it and names the rows of the file; what was accepted before is printed', async () => {
    const wrong = [...rows(2), ...rows(1, { categoryId: 77 })];
    const { refused, refusedBatch, outcomes } = await mintFile(batchesOf(wrong, 'third'), tools());
    expect(refused).toBeInstanceOf(Refused);
    const [fault] = refused?.facts.rows as { row: number; field: string }[];
    expect(refusedBatch?.rows[present(fault?.row)]?.number).toBe(3);
    expect([fault?.field, outcomes]).toEqual(['category_id', []]);
    const many = await mintFile(batchesOf(rows(900), 'fourth'), tools());
    expect(many.refused?.code).toBe('QUOTA_EXCEEDED');
    expect(many.outcomes).toHaveLength(500);
  });

  it('a platform that has no room is asked again when it said so; one that stays away, no more', async () => {
    const refusal = { code: 'RATE_LIMITED', facts: { rate: { retryAfter: 7 } } };
    const answers = [
      { errors: [{ message: '', extensions: refusal }] },
      { errors: [{ message: '' }] },
      { data: 'done' },
    ];
    const busy = createServer((_, response) => response.end(JSON.stringify(answers.shift())));
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${portOf(busy)}/graphql`;
    const waits: number[] = [];
    const wait = async (ms: number) => void waits.push(ms);
    const ask = graphClient({ url: address, key: KEY, tell: () => {}, wait });
    expect(await ask({ name: 'a', text: '{ a }' }, {})).toBe('done');
    expect(waits.splice(0)).toEqual([7_000, 1_000]);
    busy.closeAllConnections();
    await new Promise((resolve) => busy.close(resolve));
    await expect(ask({ name: 'a', text: '{ a }' }, {})).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(waits).toHaveLength(11);
  });

  it('an answer without data and without errors is no success', async () => {
    const answers = [
      [404, { error: 'NOT_FOUND' }],
      [200, {}],
      [200, { data: null, errors: [] }],
      [502, { message: 'bad gateway' }],
      [200, { data: 'done' }],
    ] as const;
    let nth = 0;
    const elsewhere = createServer((_, response) => {
      const [status, body] = answers[nth++]!;
      response.writeHead(status).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${portOf(elsewhere)}/graphql`;
    const told: string[] = [];
    const ask = graphClient({ url: address, key: KEY, tell: (line) => void told.push(line), wait: async () => {} });
    const answered = (status: number) => `${address} answered ${status} without data: is it the address of the graph?`;
    for (const [status] of answers.slice(0, 3))
      await expect(ask({ name: 'a', text: '{ a }' }, {})).rejects.toThrow(answered(status));
    expect(await ask({ name: 'a', text: '{ a }' }, {})).toBe('done');
    expect(told).toEqual([expect.stringContaining(answered(502))]);
    elsewhere.closeAllConnections();
    await new Promise((resolve) => elsewhere.close(resolve));
  });
});

describe('reading the file', () => {
  const read = async (text: string) => {
    const file = join(folder, 'read.csv');
    await writeFile(file, text);
    return readRowsFile(file);
  };
  const HEAD = 'product_name,brand_id,category_id,metadata_uri,external_ref\n';

  it('says what the platform would refuse, before anything is sent', async () => {
    expect(await read(`${HEAD}Tote,1,10,m,\nTote,2,10,m,R\n`)).toEqual({
      faults: [{ row: 1, field: 'brand_id', message: 'Every row must carry the same brand', external_ref: 'R' }],
    });
    expect(await read(`${HEAD}Tote,x,10,m,\n`)).toMatchObject({ faults: [{ row: 0, field: 'brand_id' }] });
    expect(await read('a,b\n1,2\n')).toMatchObject({ fault: expect.stringContaining('header lacks') });
    expect(await read(HEAD)).toEqual({ fault: 'The file holds no rows' });
    expect(await readRowsFile(join(folder, 'none.csv'))).toMatchObject({ fault: expect.stringContaining('ENOENT') });
  });

  it('takes more rows than one batch', async () => {
    const lines = Array.from({ length: 1_200 }, (_, at) => `Tote ${at},1,10,m,\n`).join('');
    expect(await read(HEAD + lines)).toMatchObject({ rows: { length: 1_200 } });
  });
});

describe('npm run mint', () => {
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, [COMMAND, ...args], (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  it('from a CSV to a table and a CSV; a second time says that it was done', async () => {
    const file = join(folder, 'order.csv');
    await writeFile(
      file,
      `metadata_uri,product_name,category_id,brand_id,external_ref\nm,"Tote, cognac",10,${brandId},A\n`,
    );
    const first = await run(file, '--key', KEY, '--graph', url);
    expect([first.code, first.err]).toEqual([0, expect.stringContaining('1 of 1 product created')]);
    const [item] = parse(await readFile(join(folder, 'order.minted.csv'), 'utf8'), { columns: true }) as Record<
      string,
      string
    >[];
    expect(Object.keys(item ?? {})).toEqual(['external_ref', 'product_name', 'serial', 'token_id', 'qr_address']);
    expect(first.out).toContain(item?.serial);
    expect((await run(file, '--key', KEY, '--graph', url)).code).toBe(2);
    const again = await run(file, '--key', KEY, '--graph', url, '--overwrite');
    expect([again.code, again.out]).toEqual([0, first.out]);
    expect(again.err).toContain('accepted by an earlier run');
  });

  it('submits nothing when its output cannot be written, leaves none without items, and overwrites an empty one', async () => {
    const file = join(folder, 'unwritable.csv');
    await writeFile(file, `metadata_uri,product_name,category_id,brand_id,external_ref\nm,Tote,10,${brandId},U\n`);
    const batches = async () =>
      (await stage.sql<{ n: number }>('select count(*)::int n from custody.mint_batch'))[0]?.n;
    const before = await batches();
    const out = join(folder, 'none', 'out.csv');
    const refused = await run(file, '--key', KEY, '--graph', url, '--out', out);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining(`${out} cannot be written: ENOENT`)]);
    expect(await batches()).toBe(before);
    const empty = join(folder, 'unwritable.minted.csv');
    expect((await run(file, '--key', `dpp_test_${'x'.repeat(40)}`, '--graph', url)).code).toBe(1);
    expect((await readdir(folder)).filter((name) => name.startsWith('unwritable'))).toEqual(['unwritable.csv']);
    await writeFile(empty, '');
    expect((await run(file, '--key', KEY, '--graph', url)).code).toBe(0);
    expect(await readFile(empty, 'utf8')).toContain('external_ref');
  });

  it('ends with 2 for a wrong file or command, with 1 for a refusal', async () => {
    const file = join(folder, 'wrong.csv');
    await writeFile(file, 'product_name\nTote\n');
    expect((await run(file, '--key', KEY)).code).toBe(2);
    expect((await run()).code).toBe(2);
    expect((await run('--help')).code).toBe(0);
    await writeFile(file, `metadata_uri,product_name,category_id,brand_id\nm,Tote,10,${brandId}\n`);
    expect((await run(file, '--check')).code).toBe(0);
    const refused = await run(file, '--key', `dpp_test_${'x'.repeat(40)}`, '--graph', url);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('The API key is not known here')]);
  });
});
