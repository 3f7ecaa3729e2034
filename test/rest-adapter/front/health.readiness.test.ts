import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { health } from '../../../rest-adapter/front/health.js';
import { fieldsIn } from '../../../schema/record.js';
import type { DependencyHealth } from '../../../subgraphs/lib/graphql/subgraph.js';
import { redisWindows } from '../../../subgraphs/lib/windows/redis-windows.js';
import { kuboContentStore } from '../../../subgraphs/passports/retention/kubo-content-store.js';
import { openStage, type Stage } from '../../support/actors.js';
import { portOf } from '../../support/port-of.js';

// Nothing listens there: what is named must be named as out of reach.
const NOWHERE = '127.0.0.1:1';
const windows = redisWindows(`redis://${NOWHERE}`);
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ windows, passports: { contentStore: kuboContentStore(`http://${NOWHERE}`) } });
});
afterAll(async () => {
  await windows.close();
  await stage.close();
});

describe('readiness', () => {
  it('names Redis and the content store along with the databases, each with its error', async () => {
    const states = await stage.platform.health();
    expect(states.filter(({ ready }) => ready).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['catalog database', 'custody database', 'passports database', 'integrations database']),
    );
    const ailing = states.filter(({ ready }) => !ready);
    expect(ailing.map(({ name }) => name).sort()).toEqual(['Redis', 'content store (IPFS)']);
    expect(ailing.every(({ detail }) => (detail ?? '').length > 0)).toBe(true);
  });
});

async function answered(dependencies: () => Promise<readonly DependencyHealth[]>, isStaying?: () => boolean) {
  const server = new Koa().use(health(dependencies, isStaying)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/health/ready`, { headers: { connection: 'close' } });
  server.close();
  return { status: answer.status, dependencies: fieldsIn(await answer.json()).dependencies };
}

describe('what nobody waits for', () => {
  const answer = async (states: readonly DependencyHealth[]) => (await answered(async () => states)).status;

  it('is named, and takes no installation out of service', async () => {
    expect(await answer([{ name: 'content store (IPFS)', ready: false, optional: true }])).toBe(200);
    expect(await answer([{ name: 'Redis', ready: false }])).toBe(503);
  });
});

describe('a process that is draining', () => {
  const leaving = { name: 'this process', ready: false, detail: 'It is about to end' };
  const database = { name: 'custody database', ready: true };

  it('is not ready, however long a dependency takes to answer', async () => {
    const never = new Promise<never>(() => {});
    const answer = await answered(
      () => never,
      () => false,
    );
    expect(answer).toEqual({ status: 503, dependencies: [leaving] });
  });

  it('is not ready for a check that was under way when it began', async () => {
    let isStaying = true;
    const checked = async () => {
      isStaying = false;
      return [database];
    };
    const answer = await answered(checked, () => isStaying);
    expect(answer).toEqual({ status: 503, dependencies: [database, leaving] });
  });
});

describe('in an installation of its own', () => {
  it('neither is named: there is none to depend on', async () => {
    const plain = await openStage();
    expect((await plain.platform.health()).map(({ name }) => name)).not.toContain('Redis');
    await plain.close();
  });
});
