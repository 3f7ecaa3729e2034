import { DomainError } from '../../lib/graphql/domain-error.js';
import { requireHolderOrBrand } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { setStatus } from '../items/change-status.js';
import { statusAfterTheft } from '../items/item-status.rules.js';
import type { TheftReportRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { TheftReportEntity } from './theft-report.entity.js';
import { forgetContacts, reportById } from './theft-report.statements.js';

/** Closes the open report of an item: it is `written` again (§3.1), or what it was where that would be untrue. */
export function closeTheftReport(
  context: CustodyContext,
  itemId: number,
  resolution: string | null,
  closedBy: number | null,
): Promise<TheftReportRow> {
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, itemId);
    const now = context.clock();
    requireHolderOrBrand(context, { brandId: item.brand_id, ownerAccountId: item.owner_account_id });
    const report = await em.findOne(TheftReportEntity, { itemId, closedAt: null });
    if (!report) throw new DomainError('STATE_CONFLICT', { thing: 'theft report', state: 'closed', trigger: 'close' });
    report.closedAt = now;
    report.closedBy = closedBy;
    report.resolution = resolution;
    await em.flush();
    await mailOwner(em, item, 'found', now);
    // Finders left their address for this case and nothing else.
    await forgetContacts.run(em, { reportId: report.id });
    if (item.status === 'stolen') {
      await setStatus(em, item, statusAfterTheft(item.status_before_theft), 'theft_closed', now);
    }
    return (await reportById.row(em, { id: report.id }))!;
  });
}
