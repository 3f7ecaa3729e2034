import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { ATTEMPTS } from '../../../schema/limits.js';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { type Attempts, takeIfRoom } from '../../lib/windows/attempts.js';
import { addMailJob } from '../letters/add-mail-job.js';
import { brandOfClue } from '../peers/catalog.generated.js';
import { gtinOfClue } from './number-clue.rules.js';
import { dropReports, giveReport, reportsToRoute } from './number-report.statements.js';

const MOST = 20;

interface Router {
  readonly pool: Pool;
  readonly peers: Peers;
  readonly attempts: Attempts;
  readonly clock: () => Date;
  readonly log: Logger;
}

/**
 * Assigns reports of unknown numbers to brands, by the GTIN in them, else by the brand's name, and queues their mails to
 * the administrators; deletes those that match no brand. Returns whether more are waiting.
 */
export function routeReports({ pool, peers, attempts, clock, log }: Router): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const reports = await reportsToRoute.rows(client, { most: MOST });
    for (const { id, number, brand_name: name } of reports) {
      const { brandOfClue: brandId } = await peers.ask(brandOfClue, { gtin: gtinOfClue(number), name });
      if (brandId === null) {
        await dropReports.run(client, { ids: [id] });
        continue;
      }
      await giveReport.run(client, { id, brandId });
      const key = { key: `number reports to ${brandId}`, limit: ATTEMPTS.numberReportMails };
      if (!(await takeIfRoom(attempts, key, clock))) {
        log.warn({ brandId }, 'too many reports of unknown numbers: one is not mailed');
        continue;
      }
      await addMailJob(client, 'mailNumberReport', id);
    }
    return reports.length === MOST;
  });
}
