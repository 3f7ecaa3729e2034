import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mailLetters } from '../../../../subgraphs/custody/letters/mail-letters.job.js';
import type { Peers } from '../../../../subgraphs/lib/graphql/peers.js';
import { addItem } from '../../../support/items.js';
import { openWorld, type World } from '../../../support/life/world.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

describe('letters', () => {
  it('are taken for one attempt: those that are not sent wait five minutes, and nobody takes them meanwhile', async () => {
    const { stage, pool } = world;
    const { id } = await world.newborn();
    // The platform's own job takes none that are due later.
    const now = new Date(stage.options.clock().getTime() + 86_400_000);
    const after = new Date(now.getTime() + 300_000);
    const written = await stage.sql<{ id: number }>(
      `insert into custody.letter (item_id, kind, email, path, written_at, due_at)
     select $1, 'repaired', email, '/mine', $2, $2 from unnest($3::text[]) as given (email) returning id::int`,
      [id, now, ['one@example.test', 'two@example.test', 'silent@example.test']],
    );
    const [one, two, silent] = written.map((letter) => letter.id);
    const asked: number[][] = [];
    const answering = (answer: () => Promise<readonly (number | undefined)[]>) =>
      ({
        ask: async (_: unknown, { letters }: { letters: readonly { id: number }[] }) => {
          asked.push(letters.map((letter) => letter.id).toSorted((a, b) => a - b));
          return { mailOwners: await answer() };
        },
      }) as unknown as Peers;
    const sendingNone = answering(async () => []);
    const tries = () => stage.sql('select id::int, tries from custody.letter order by id');

    const whileSent = answering(async () => {
      expect(await mailLetters(pool, sendingNone, now)).toBe(false);
      return [one, two];
    });
    await mailLetters(pool, whileSent, now);
    await mailLetters(pool, whileSent, now);
    expect(asked).toEqual([[one, two, silent]]);
    expect(await tries()).toEqual([{ id: silent, tries: 1 }]);

    const failing = answering(() => Promise.reject(new Error('No answer')));
    await expect(mailLetters(pool, failing, after)).rejects.toThrow('No answer');
    await mailLetters(pool, failing, after);
    expect(asked.slice(1)).toEqual([[silent]]);
    expect(await tries()).toEqual([{ id: silent, tries: 2 }]);

    await stage.sql('update custody.letter set tries = 299');
    await mailLetters(pool, sendingNone, new Date(after.getTime() + 300_000));
    expect(await tries()).toEqual([]);
  });

  it('to a mailbox that takes no more wait together, and delay no others', async () => {
    const { stage, pool } = world;
    const { id } = await world.newborn();
    // The platform's own job takes none that are due later.
    const now = new Date(stage.options.clock().getTime() + 2 * 86_400_000);
    const [FULL, OTHER] = ['full@example.test', 'other@example.test'];
    await stage.sql(
      `insert into custody.letter (item_id, kind, email, path, written_at, due_at)
     select $1, 'repaired', email, '/mine', $2, $2 from unnest(array_fill($3::text, array[120]) || $4::text) as given (email)`,
      [id, now, FULL, OTHER],
    );
    const asked: string[] = [];
    const peers = {
      ask: async (_: unknown, { letters }: { letters: readonly { id: number; email: string }[] }) => {
        asked.push(...letters.map(({ email }) => email));
        return { mailOwners: letters.filter(({ email }) => email !== FULL).map((letter) => letter.id) };
      },
    } as unknown as Peers;
    while (await mailLetters(pool, peers, now));
    await mailLetters(pool, peers, now);
    expect(asked.filter((email) => email === OTHER)).toHaveLength(1);
    expect(asked.filter((email) => email === FULL).length).toBeLessThan(100);
    const waiting = () => stage.sql('select tries, count(*)::int from custody.letter group by tries');
    expect(await waiting()).toEqual([{ tries: 1, count: 120 }]);

    await stage.sql('update custody.letter set tries = 300');
    await mailLetters(pool, peers, new Date(now.getTime() + 300_000));
    expect(await waiting()).toEqual([]);
  });

  it('of many items of one brand delay none of another', async () => {
    const { stage, pool } = world;
    const { id } = await world.newborn();
    const code = 'THIRDBRAND';
    const other = await addItem(stage, { id: await stage.brand(code), code }, 10);
    // The platform's own job takes none that are due later.
    const now = new Date(stage.options.clock().getTime() + 3 * 86_400_000);
    const write = (itemId: number, count: number) =>
      stage.sql<{ id: number }>(
        `insert into custody.letter (item_id, kind, email, path, written_at, due_at)
       select $1, 'repaired', nth || '@example.test', '/mine', $2, $2::timestamptz - nth * interval '1 second'
         from generate_series(1, $3::int) as nth returning id::int`,
        [itemId, now, count],
      );
    await write(id, 120);
    const [late] = await write(other.id, 1);
    const passes: number[][] = [];
    const peers = {
      ask: async (_: unknown, { letters }: { letters: readonly { id: number }[] }) => {
        passes.push(letters.map((letter) => letter.id));
        return { mailOwners: letters.map((letter) => letter.id) };
      },
    } as unknown as Peers;
    while (await mailLetters(pool, peers, now));
    expect(passes.map(({ length }) => length)).toEqual([50, 50, 21]);
    expect(passes[0]).toContain(late!.id);
  });
});
