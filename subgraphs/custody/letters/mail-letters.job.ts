import type { Pool } from 'pg';
import type { RowOf } from '../../lib/database/statement.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { timestamp } from '../../lib/graphql/scalars.js';
import { mailOwners } from '../peers/integrations.generated.js';
import { claimLetters, forgetLetters, putOffReaders } from './letter.statements.js';

const MOST = 50;
const PAUSE_MS = 300_000;

/** Most attempts, five minutes apart, which covers a day's outage of the mail server. */
const MOST_TRIES = 300;

/**
 * Passes mails to integrations, which sends them, and deletes those that need no retry. They are claimed before and sent
 * outside of a transaction, so that mails that take long delay no others; what is not deleted, also after a crash, is
 * due again after the pause. All mails to a reader of whom one is kept wait for it, so that many to one mailbox, whose
 * limit is reached, delay no others. Returns whether more are waiting.
 */
export async function mailLetters(pool: Pool, peers: Peers, now: Date): Promise<boolean> {
  const due = new Date(now.getTime() + PAUSE_MS);
  const rows = await claimLetters.rows(pool, { now, due, most: MOST });
  if (rows.length === 0) return false;
  const letters = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    brandId: row.brand_id,
    product: row.product_name,
    serial: row.serial,
    writtenAt: timestamp(row.written_at),
    detail: row.detail,
    accountId: row.account_id,
    email: row.email,
    language: row.language,
    path: row.path,
  }));
  const { mailOwners: done } = await peers.ask(mailOwners, { letters });
  await forgetLetters.run(pool, { ids: done });
  const kept = rows.filter(({ id }) => !done.includes(id));
  if (kept.length > 0) await putOffReaders.run(pool, { ...readersOf(kept), due, most: MOST_TRIES });
  return rows.length === MOST;
}

/** Returns the accounts and addresses that mails go to. */
const readersOf = (letters: readonly Pick<RowOf<typeof claimLetters>, 'account_id' | 'email'>[]) => ({
  accountIds: letters.flatMap(({ account_id }) => account_id ?? []),
  emails: letters.flatMap(({ email }) => email ?? []),
});
