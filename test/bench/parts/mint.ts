import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { decodeFunctionData, type Hex } from 'viem';
import { startEmbeddedChain } from '../../../gateway/installation/embedded-chain.js';
import { fieldsIn, textOf } from '../../../schema/record.js';
import { ProductTokens } from '../../../subgraphs/custody/chain/solidity.generated.js';
import type { BareMint } from '../bare-mint.js';
import { BRAND } from '../generated-items.js';
import type { Installation } from '../installation.js';
import { middle } from '../load/side-by-side.js';
import { atMost, type Row } from '../row.js';
import type { Part } from './part.js';

const ROWS = 500;
/** Of each number of batches, the two in turns; the first two of a process are slower, since its code is not yet compiled. */
const ROUNDS = 7;
const LIMIT_MS = 300_000;

/** Batches from their acceptance until the last is finished, against a script that sends the same transactions. */
export const mint: Part = {
  name: 'mint',
  about: 'mint batches, accepted to finished, against a bare viem script',
  async run({ platform, note }) {
    const installation = await platform();
    const rows: Row[] = [];
    for (const batches of [1, 20]) {
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const ours = await minted(installation, batches);
        const sent = await transactionsOf(installation.db, ours.jobs);
        const bare = await bareScript(sent);
        rounds.push({ ours: ours.seconds, bare, transactions: sent.length });
        note(
          `${batches} × ${ROWS}: ${ours.seconds.toFixed(2)} s, bare ${bare.toFixed(2)} s, ${sent.length} transactions`,
        );
      }
      rows.push({
        part: 'mint',
        what: `${batches} × ${ROWS}, accepted to finished`,
        ours: { value: middle(rounds.map(({ ours }) => ours)), unit: 's' },
        theirs: { value: middle(rounds.map(({ bare }) => bare)), unit: 's', name: 'bare viem' },
        value: middle(rounds.map(({ ours, bare }) => ours / bare)),
        bar: batches > 1 ? atMost(1.15, 1) : atMost(1.4, 1.15),
        details: { rounds },
      });
    }
    return rows;
  },
};

interface Round {
  /** Seconds. */
  readonly ours: number;
  readonly bare: number;
  readonly transactions: number;
}

interface Minted {
  readonly jobs: readonly string[];
  readonly seconds: number;
}

/** Submits batches and waits until the last is finished. */
export async function minted({ restPort, db }: Installation, batches: number): Promise<Minted> {
  const jobs = await Promise.all(Array.from({ length: batches }, (_, nth) => submit(restPort, nth)));
  const limit = Date.now() + LIMIT_MS;
  for (;;) {
    const { rows } = await db.query<{ left: number; failed: number; seconds: number }>(
      `select count(*) filter (where ended_at is null)::int as left, sum(error_count)::int as failed,
              extract(epoch from max(ended_at) - min(enqueued_at))::float8 as seconds
         from custody.mint_batch where job_id = any($1::uuid[])`,
      [jobs],
    );
    const { left, failed, seconds } = rows[0]!;
    if (failed > 0) throw new Error(`${failed} rows could not be minted`);
    if (left === 0) return { jobs, seconds };
    if (Date.now() > limit) throw new Error(`${left} of ${batches} batches are not finished`);
    await delay(100);
  }
}

async function submit(restPort: number, nth: number): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    product_name: `Tote of batch ${nth}, ${row}`,
    brand_id: BRAND.id,
    category_id: 10,
    metadata_uri: `https://nord-atelier.example/m/${nth}/${row}`,
  }));
  const response = await fetch(`http://127.0.0.1:${restPort}/v1/partner/mint/batch`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${BRAND.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(rows),
  });
  if (response.status !== 202) throw new Error(`Not accepted: ${response.status} ${await response.text()}`);
  return textOf(fieldsIn(await response.json()), 'job_id', 'The answer');
}

/** What the platform sent for these batches, as the chip hashes of each transaction. */
async function transactionsOf(db: Pool, jobs: readonly string[]): Promise<readonly (readonly Hex[])[]> {
  const { rows } = await db.query<{ data: Hex }>(
    `select '0x' || encode(t.data, 'hex') as data from custody.chain_transaction t
      where t.id in (select i.registration_id from custody.mint_batch b
                       join custody.mint_row r on r.batch_id = b.id join custody.item i on i.id = r.item_id
                      where b.job_id = any($1::uuid[]))
      order by t.nonce`,
    [jobs],
  );
  return rows.map(({ data }) => decodeFunctionData({ abi: ProductTokens.abi, data }).args?.[1] as readonly Hex[]);
}

/** Seconds of the script, on an empty node of the same kind. */
async function bareScript(transactions: readonly (readonly Hex[])[]): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'passports-bare-'));
  const chain = await startEmbeddedChain({ dataDir });
  const child = fork(fileURLToPath(new URL('../bare-mint.js', import.meta.url)));
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('message', ({ seconds }: { seconds: number }) => resolve(seconds));
      child.once('exit', (code) => reject(new Error(`The bare script ended (${code})`)));
      child.send({ rpcUrl: chain.rpcUrl, transactions } satisfies BareMint);
    });
  } finally {
    child.disconnect();
    await chain.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
