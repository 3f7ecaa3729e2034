import { isAdministratorOf } from '../../../schema/principal.js';
import { rowOf } from '../../lib/database/row-of.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { holds, requireHolderOrBrand } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { setStatus } from '../items/change-status.js';
import { isStolen, statusAfterTheft } from '../items/item-status.rules.js';
import type { TheftReportRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { setStatusBeforeLeaving } from '../items/status.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { mailNextOwner } from '../letters/mail-decision.js';
import { TheftReportEntity } from './theft-report.entity.js';
import { forgetContacts } from './theft-report.statements.js';

/**
 * Closes the open theft report of an item, which becomes `written` again (§3.1) or gets its earlier status back. Throws
 * `FORBIDDEN` for an owner who did not make the report.
 */
export function closeTheftReport(
  context: CustodyContext,
  itemId: number,
  resolution: string | null,
  closedBy: number | null,
): Promise<TheftReportRow> {
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, itemId);
    const now = context.clock();
    const held = { brandId: item.brand_id, ownerAccountId: item.owner_account_id };
    requireHolderOrBrand(context, held);
    const report = await em.findOne(TheftReportEntity, { itemId, closedAt: null });
    if (!report) throw new DomainError('STATE_CONFLICT', { thing: 'theft report', state: 'closed', trigger: 'close' });
    if (!mayClose(context, held, report.openedBy)) throw new DomainError('FORBIDDEN');
    em.assign(report, { closedAt: now, closedBy, resolution });
    await em.flush();
    await forgetContacts.post(em, { reportId: report.id });
    await mailOwner(em, item, 'found', now);
    await mailNextOwner(em, context, item, 'found', now);
    if (isStolen(item.status)) {
      await setStatus(em, item, statusAfterTheft(item.status_before_theft), 'theft_closed', now);
    } else if (item.status_before_leaving !== null && isStolen(item.status_before_leaving)) {
      // It left while it was reported: a comeback leads to its status before the report, which a further report replaces.
      await setStatusBeforeLeaving.run(em, { id: item.id, status: statusAfterTheft(item.status_before_theft) });
    }
    return rowOf(em, TheftReportEntity, report);
  });
}

/**
 * Tells whether the caller may close a report: its brand any, the owner of the item those they made. Otherwise the holder
 * of an item that its brand reported stolen could clear it, and a former owner that of an item that went back.
 */
export const mayClose = (
  context: CustodyContext,
  { brandId, ownerAccountId }: { readonly brandId: number; readonly ownerAccountId: number | null },
  openedBy: number | null | undefined,
): boolean =>
  isAdministratorOf(context.principal, brandId) ||
  (holds(context, brandId, ownerAccountId) && holds(context, brandId, openedBy ?? null));
