import type { Pool } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { mailOwners } from '../peers/integrations.generated.js';
import { forgetLetters, lettersToMail, putLetterOff } from './letter.statements.js';

const MOST = 50;
const PAUSE_MS = 300_000;

/** Most attempts, five minutes apart, which covers a day's outage of the mail server. */
const MOST_TRIES = 300;

/**
 * Passes mails to integrations, which sends them, and deletes those that need no retry. A crash in between sends them
 * again. Returns whether more are waiting.
 */
export function mailLetters(pool: Pool, peers: Peers, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const rows = await lettersToMail.rows(client, { now, most: MOST });
    if (rows.length === 0) return false;
    const letters = rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      brandId: row.brand_id,
      product: row.product_name,
      detail: row.detail,
      accountId: row.account_id,
      email: row.email,
      language: row.language,
      path: row.path,
    }));
    const { mailOwners: done } = await peers.ask(mailOwners, { letters });
    const left = rows.filter(({ id }) => !done.includes(id));
    const given = left.filter(({ tries }) => tries + 1 >= MOST_TRIES).map(({ id }) => id);
    await forgetLetters.run(client, { ids: [...done, ...given] });
    await putLetterOff.run(client, { ids: left.map(({ id }) => id), due: new Date(now.getTime() + PAUSE_MS) });
    return rows.length === MOST;
  });
}
