import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { personalFile } from '../../../../subgraphs/integrations/accounts/personal-file.js';
import { MOST_ANSWER_BYTES } from '../../../../subgraphs/lib/bounds/answer-bound.js';
import { signedIn } from '../../../support/signed-in.js';
import { openTwoBrands, type TwoBrands } from '../../../support/two-brands.js';

const MANY = 5;
const MEBIBYTE = 1024 * 1024;
let world: TwoBrands;

beforeAll(async () => {
  world = await openTwoBrands();
  const { a, stage } = world;
  const { accountId } = await signedIn(stage, a.emails.repairer);
  await stage.sql('delete from custody.intervention where account_id = $1', [accountId]);
  await stage.sql(
    `insert into custody.intervention (item_id, account_id, trade, event_type, proof_level, title, description, metadata, occurred_at, created_at)
     select $1, $2, 'repairer', 'repair', 'declared', 'large ' || n, repeat('a', 2097152), jsonb_build_object('b', repeat('c', 1048576)), now(), now()
       from generate_series(1, $3) n`,
    [a.item.id, accountId, MANY],
  );
}, 180_000);
afterAll(() => world?.stage.close());

interface Exported {
  readonly actions: readonly object[];
  readonly custody: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  readonly left_out: readonly object[];
}

const exported = async (email: string): Promise<Exported> => {
  const { stage } = world;
  const asked = stage.ask<{ exportMyData: Exported }>(
    'integrations',
    'mutation { exportMyData }',
    {},
    await signedIn(stage, email),
  );
  return (await asked).exportMyData;
};

describe('the file of a partner with many words', () => {
  it('has room in an answer, every intervention by its number, and the newest words', async () => {
    const file = await exported(world.a.emails.repairer);
    expect(Buffer.byteLength(JSON.stringify(file))).toBeLessThan(MOST_ANSWER_BYTES);
    const { interventions } = file.custody;
    const texts = { text_bytes: expect.any(Number), description: null, metadata: null };
    expect(interventions).toHaveLength(MANY);
    for (const n of [1, 2, 3, 4])
      expect(interventions?.[n - 1]).toMatchObject({ id: expect.any(Number), title: `large ${n}`, ...texts });
    expect(interventions?.[4]).toMatchObject({ description: 'a'.repeat(2 * MEBIBYTE), title: 'large 5' });
    expect(interventions?.[4]?.metadata).toEqual({ b: 'c'.repeat(MEBIBYTE) });
    expect(file.left_out).toEqual([
      { what: 'custody.interventions.description', read_with: 'myInterventions' },
      { what: 'custody.interventions.metadata', read_with: 'myInterventions' },
    ]);
  });

  it('has the newest of very many entries, and says so', async () => {
    const { a, stage } = world;
    await stage.sql(
      `insert into custody.transfer (item_id, from_account_id, from_masked, to_masked, state, offered_at, expires_at)
       select $1, $2, 'a', 'to ' || n, 'expired', now(), now() from generate_series(1, 10001) n`,
      [a.item.id, a.ids.account],
    );
    const { custody, left_out } = await exported(a.emails.customer);
    expect(custody.transfers).toHaveLength(10_000);
    expect(custody.transfers?.at(-1)).toMatchObject({ to_masked: 'to 10001' });
    expect(left_out).toEqual([{ what: 'custody.transfers', read_with: 'myTransfers' }]);
  });

  it('has the newest of long entries, and says so', async () => {
    const { a, stage } = world;
    await stage.sql(
      `insert into custody.theft_report (item_id, description, opened_at, opened_by, closed_at)
       select $1, repeat('d', 4000), now(), $2, now() from generate_series(1, 2000) n`,
      [a.item.id, (await signedIn(stage, a.emails.recycler)).accountId],
    );
    const { custody, left_out } = await exported(a.emails.recycler);
    expect(custody.theft_reports?.length).toBeGreaterThan(1_000);
    expect(custody.theft_reports?.length).toBeLessThan(2_000);
    expect(left_out).toEqual([{ what: 'custody.theft_reports', read_with: null }]);
  });
});

describe('a file with more sections than have room', () => {
  const many = { entries: Array.from({ length: 3 }, (_, n) => ({ n, text: 'x'.repeat(MEBIBYTE) })), isCut: false };

  it('leaves out the oldest entries of the last ones', () => {
    const file = personalFile(
      { account: {} },
      { actions: many, sessions: many },
      { items: many.entries, left_out: [] },
    );
    expect(Buffer.byteLength(JSON.stringify(file))).toBeLessThan(MOST_ANSWER_BYTES);
    expect(file).toMatchObject({
      sessions: [{ n: 0 }, { n: 1 }, { n: 2 }],
      custody: { items: [{ n: 0 }, { n: 1 }, { n: 2 }] },
      actions: [{ n: 2 }],
      left_out: [{ what: 'actions', read_with: null }],
    });
  });
});
