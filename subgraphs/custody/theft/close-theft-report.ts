import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireHolderOrBrand } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { setStatus } from '../items/change-status.js';
import { statusAfterTheft } from '../items/item-status.rules.js';
import type { TheftReportRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { closeReport, forgetContacts } from './theft-report.statements.js';

/** Closes the open report of an item: it is `written` again (§3.1), or what it was where that would be untrue. */
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
    const report = await closeReport.row(client, { itemId, resolution, closedBy, now });
    if (!report) throw new DomainError('STATE_CONFLICT', { thing: 'theft report', state: 'closed', trigger: 'close' });
    // Whoever helped left their address for this and nothing else.
    await forgetContacts.run(client, { reportId: report.id });
    if (item.status === 'stolen') {
      await setStatus(client, item, statusAfterTheft(item.status_before_theft), 'theft_closed', now);
    }
    return report;
  });
}
