import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { BACKLOG_SERIES, type Reading } from '../../../../schema/queue-metrics.js';
import { createBacklog } from '../../../../subgraphs/lib/jobs/backlog.js';
import { directoryBackupStore } from '../../../../subgraphs/passports/retention/directory-backup-store.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { testPool } from '../../../support/connections.js';

const log = pino({ level: 'silent' });
let stage: Stage;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passports-backlog-'));
  stage = await openStage({ passports: { backupStore: directoryBackupStore(folder) } });
  const brandId = await stage.brand('NORDATELIR');
  await stage.sql(
    `insert into custody.event (id, type, brand_id, occurred_at, body)
     values ($1, 'product.scanned', $2, now() - interval '10 minutes', '{}')`,
    [randomUUID(), brandId],
  );
  await stage.sql(
    `insert into custody.chain_transaction (nonce, purpose, reference, data, gas, created_at)
     values (1000, 'register', 'x', '', 1, now() - interval '20 minutes')`,
  );
  await stage.sql(
    `insert into integrations.webhook_subscription
       (brand_id, brand_code, url, host, events, secret, health, created_at, updated_at)
     values ($1, 'NORDATELIR', 'https://h.test/', 'h.test', '{product.scanned}', '\\x00', 'degraded', now(), now())`,
    [brandId],
  );
  await stage.sql(
    `insert into integrations.webhook_delivery
       (subscription_id, type, test_body, host, state, failures, due_at, created_at)
     select id, 'product.scanned', '{}', 'h.test', 'pending', f.failures, now() - interval '5 minutes', now()
       from integrations.webhook_subscription, unnest(array[0, 2]) as f (failures)`,
  );
  await stage.sql(`select integrations_jobs.add_job('pruneEvents', run_at => now() - interval '1 minute')`);
  await stage.sql(`select custody_jobs.add_job('mintRows', job_key => 'failed once')`);
  await stage.sql('update custody_jobs._private_jobs set attempts = 1');
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true, force: true });
});

const find = (readings: readonly Reading[], series: string, labels: Record<string, string>): number | undefined =>
  readings.find(
    (reading) =>
      reading.series === series && Object.entries(labels).every(([name, value]) => reading.labels[name] === value),
  )?.value;

describe('what waits, as /metrics tells it', () => {
  it('covers every kind of work, under the labels it is described with', async () => {
    const readings = await stage.platform.backlog();
    expect(new Set(readings.map(({ series }) => series))).toEqual(new Set(Object.keys(BACKLOG_SERIES)));
    for (const { series, labels, value } of readings) {
      expect([series, Object.keys(labels).sort()]).toEqual([series, [...BACKLOG_SERIES[series].labels].sort()]);
      expect([series, Number.isFinite(value)]).toEqual([series, true]);
    }
  });

  it('says how much, how old, and whose', async () => {
    const readings = await stage.platform.backlog();
    const custody = { subgraph: 'custody' };
    expect(find(readings, 'events_unrelayed', custody)).toBe(1);
    expect(find(readings, 'events_unrelayed_oldest_seconds', custody)).toBeGreaterThanOrEqual(600);
    expect(find(readings, 'chain_transactions_open', { state: 'sent' })).toBe(1);
    expect(find(readings, 'chain_transactions_oldest_seconds', { state: 'sent' })).toBeGreaterThanOrEqual(1_200);
    expect(find(readings, 'webhook_subscriptions_degraded', { brand: 'NORDATELIR' })).toBe(1);
    expect(find(readings, 'webhook_deliveries_pending', {})).toBe(2);
    expect(find(readings, 'webhook_deliveries_retrying', {})).toBe(1);
    expect(find(readings, 'webhook_deliveries_oldest_due_seconds', {})).toBeGreaterThanOrEqual(300);
    expect(find(readings, 'jobs_waiting', { task: 'pruneEvents', subgraph: 'integrations' })).toBe(1);
    expect(find(readings, 'jobs_oldest_waiting_seconds', { task: 'pruneEvents' })).toBeGreaterThanOrEqual(60);
    expect(find(readings, 'jobs_failing', { task: 'mintRows' })).toBe(1);
  });

  it('is read once for several who ask', async () => {
    const { custody } = stage.platform.subgraphs;
    expect(await custody.backlog()).toBe(await custody.backlog());
  });

  it('is left out when it cannot be read', async () => {
    const pool = testPool({ connectionString: stage.options.databaseUrl });
    const broken = createBacklog({ subgraph: 'catalog', pool, log, sources: [{ sql: 'select 1 from nowhere' }] });
    expect(await broken()).toEqual([]);
    await pool.end();
  });
});
