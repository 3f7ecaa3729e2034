import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Acknowledged } from './invariants.js';

export interface Load {
  readonly acknowledged: Acknowledged & { readonly batches: Map<string, string>; readonly sales: Set<number> };
  /** Statuses that were answered, by how often; `0` stands for no answer. */
  readonly statuses: Map<number, number>;
  /** Answers that no interface promises: an undocumented status, a body that is no error body. */
  readonly odd: string[];
  stop(): Promise<void>;
}

export interface LoadOptions {
  readonly rest: string;
  readonly key: string;
  readonly brandId: number;
  readonly categoryId: number;
  readonly serial: string;
  readonly rows: number;
  /** Between one batch of a caller and its next, of two that mint; 100 ms by default. */
  readonly mintPauseMs?: number;
}

const TIMEOUT_MS = 20_000;

/** Callers as careful ones are: each write is repeated, under its own key, until it was answered. */
export function startLoad(options: LoadOptions): Load {
  const acknowledged = { batches: new Map<string, string>(), sales: new Set<number>() };
  const statuses = new Map<number, number>();
  const odd: string[] = [];
  let stopping = false;
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(options.rest + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Bearer ${options.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: '' }));
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500 && !/^\{"detail":/.test(answer.text))
      odd.push(`${path} ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer;
  };
  const mint = async (): Promise<void> => {
    const rows = Array.from({ length: options.rows }, (_, at) => ({
      product_name: `Item ${at}`,
      brand_id: options.brandId,
      category_id: options.categoryId,
      metadata_uri: `https://m.test/${at}`,
    }));
    const key = randomUUID();
    // Begun is begun: also when it is time to stop, a caller wants to know what became of its write.
    for (;;) {
      const { status, text } = await send('/v1/partner/mint/batch', rows, { 'Idempotency-Key': key });
      if (status === 202) return void acknowledged.batches.set(key, JSON.parse(text).job_id);
      await delay(200);
    }
  };
  const sell = async (): Promise<void> => {
    for (;;) {
      const sale = { identifier: options.serial, retailer_code: 'SHOP-1' };
      const { status, text } = await send('/v1/partner/sellout', sale);
      if (status === 200) return void acknowledged.sales.add(JSON.parse(text).activation_id);
      await delay(200);
    }
  };
  const read = async (): Promise<void> => {
    await send(`/v1/products/${options.serial}/public`);
    await delay(20);
  };
  const again = async (work: () => Promise<void>, pauseMs: number): Promise<void> => {
    while (!stopping) {
      await work();
      await delay(pauseMs);
    }
  };
  const mints = () => again(mint, options.mintPauseMs ?? 100);
  const workers = [mints(), mints(), again(sell, 300), again(read, 0), again(read, 0)];
  return {
    acknowledged,
    statuses,
    odd,
    stop: async () => {
      stopping = true;
      await Promise.all(workers);
    },
  };
}
