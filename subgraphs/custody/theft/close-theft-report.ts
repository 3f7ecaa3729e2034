import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireHolderOrBrand } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { setStatus } from '../items/change-status.js';
import { isStolen, statusAfterTheft } from '../items/item-status.rules.js';
import type { TheftReportRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { closeReport } from './theft-report.statements.js';

/**
 * Closes the open report of an item: it is `written` again (§3.1), or gets back its former status where that would be
 * untrue.
 */
export function closeTheftReport(
  context: CustodyContext,
  itemId: number,
  resolution: string | null,
  closedBy: number | null,
): Promise<TheftReportRow> {
  return inTransaction(context.database.pool, async (client) => {
    const item = await lockItem(client, itemId);
    const now = context.clock();
    requireHolderOrBrand(context, { brandId: item.brand_id, ownerAccountId: item.owner_account_id });
    const report = await closeReport.row(client, { itemId, closedBy, resolution, now });
    if (!report) throw new DomainError('STATE_CONFLICT', { thing: 'theft report', state: 'closed', trigger: 'close' });
    await mailOwner(client, item, 'found', now);
    if (isStolen(item.status)) {
      await setStatus(client, item, statusAfterTheft(item.status_before_theft), 'theft_closed', now);
    }
    return report;
  });
}
