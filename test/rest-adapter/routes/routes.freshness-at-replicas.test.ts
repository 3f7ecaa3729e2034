import { afterAll, expect, it } from '@jest/globals';
import { openStage } from '../../support/actors.js';
import { changesAreSeenAtOnce } from '../../support/freshness.js';
import { present } from '../../support/present.js';
import {
  discard,
  type Primary,
  type ReplicaServer,
  sqlAt,
  startPrimary,
  startReplica,
} from '../../support/replicated-postgres.js';
import { until } from '../../support/until.js';

// Each replica shows a commit some time after it was made: whatever does not wait for them is seen too late.
const BEHIND = { recovery_min_apply_delay: '60ms' };

const servers: (Primary | ReplicaServer)[] = [];
let readUrls: readonly string[];

changesAreSeenAtOnce(async (clock) => {
  const primary = await startPrimary();
  servers.push(primary);
  for (let nth = 0; nth < 2; nth++) servers.unshift(await startReplica(primary, BEHIND));
  readUrls = servers.slice(0, 2).map(({ url }) => url);
  return openStage({ clock, databaseReadUrls: readUrls }, { url: primary.url, drop: async () => {} });
});

it('and was looked up at replicas', async () => {
  const lookups = `select coalesce(sum(idx_scan), 0)::int as count from pg_stat_user_tables
                    where schemaname = 'custody' and relname = 'item'`;
  // A server counts what a connection did once that has nothing to do.
  const count = async () => {
    const counts = await Promise.all(readUrls.map((url) => sqlAt<{ count: number }>(url, lookups)));
    return counts.reduce((sum, [row]) => sum + present(row?.count), 0);
  };
  expect(await until(async () => (await count()) || undefined)).toBeGreaterThan(0);
}, 90_000);

afterAll(async () => {
  for (const server of servers) await discard(server);
}, 60_000);
