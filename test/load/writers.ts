import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { BRAND } from '../bench/generated-items.js';

/** What brands' own servers do meanwhile. */
export interface Writers {
  readonly batches: number;
  readonly sales: number;
  /** Answers that were not what was hoped for, in words. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

const ROWS = 20;
/** Between a batch and the next, and a sale and the next: what one brand's key may ask in a minute is far from used up. */
const BATCH_MS = 1_000;
const SALE_MS = 1_500;
const ANSWER_MS = 30_000;

/** Submits batches and declares sales, each after the other and at its own pace, until it is stopped. */
export async function startWriters(db: Pool, restPort: number): Promise<Writers> {
  const state = { batches: 0, sales: 0, failures: [] as string[] };
  const stopping = new AbortController();
  const pause = (ms: number): Promise<void> => delay(ms, undefined, { signal: stopping.signal }).catch(() => {});
  const post = async (path: string, body: unknown, expected: number): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${restPort}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${BRAND.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: Error) => ({ status: 0, text: error.message }),
    );
    if (answer.status === expected) return true;
    state.failures.push(`POST ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return false;
  };
  const serials = await serialsToSell(db);
  const work = [
    (async () => {
      while (!stopping.signal.aborted) {
        if (await post('/v1/partner/mint/batch', rows(state.batches), 202)) state.batches++;
        await pause(BATCH_MS);
      }
    })(),
    (async () => {
      for (let nth = 0; !stopping.signal.aborted; nth++) {
        const sale = { identifier: serials[nth % serials.length], retailer_code: 'PARIS-01' };
        if (await post('/v1/partner/sellout', sale, 200)) state.sales++;
        await pause(SALE_MS);
      }
    })(),
  ];
  return {
    get batches() {
      return state.batches;
    },
    get sales() {
      return state.sales;
    },
    failures: state.failures,
    stop: async () => {
      stopping.abort();
      await Promise.all(work);
    },
  };
}

const rows = (nth: number) =>
  Array.from({ length: ROWS }, (_, row) => ({
    product_name: `Item ${nth}.${row}`,
    brand_id: BRAND.id,
    category_id: 10,
    metadata_uri: `https://nord-atelier.example/m/${nth}/${row}`,
  }));

async function serialsToSell(db: Pool): Promise<readonly string[]> {
  const { rows: found } = await db.query<{ serial: string }>(
    `select serial from custody.item where origin = 'batch' and owner_masked is null order by id limit 5000`,
  );
  return found.map(({ serial }) => serial);
}
