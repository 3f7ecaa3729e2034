import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireHolderOrBrand } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { setStatus } from '../items/change-status.js';
import { statusAfterTheft } from '../items/item-status.rules.js';
import type { TheftReportRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';

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
    const { rows } = await client.query<TheftReportRow>(
      `update custody.theft_report set closed_at = $2, closed_by = $3, resolution = $4
        where item_id = $1 and closed_at is null
        returning id, item_id, description, opened_at, opened_by, closed_at, resolution`,
      [itemId, now, closedBy, resolution],
    );
    if (!rows[0]) throw new DomainError('STATE_CONFLICT', { thing: 'theft report', state: 'closed', trigger: 'close' });
    // Whoever helped left their address for this and nothing else.
    await client.query('update custody.theft_notice set contact = null where report_id = $1', [rows[0].id]);
    if (item.status === 'stolen') {
      await setStatus(client, item, statusAfterTheft(item.status_before_theft), 'theft_closed', now);
    }
    return rows[0];
  });
}
