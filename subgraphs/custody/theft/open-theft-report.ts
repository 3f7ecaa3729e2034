import { ATTEMPTS } from '../../../schema/limits.js';
import { isAdministratorOf } from '../../../schema/principal.js';
import { rowOf } from '../../lib/database/row-of.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { postgresAttempts } from '../../lib/windows/attempts.js';
import { windowFull } from '../../lib/windows/refusals.js';
import { callerId, holds, requireHolderOrBrand } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { changeStatus } from '../items/change-status.js';
import type { TheftReportRow } from '../items/life.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { mailOwner } from '../letters/letter.statements.js';
import { mailDecision } from '../letters/mail-decision.js';
import { refuseWhileChangingHands } from '../ownership/refuse-while-changing-hands.js';
import { TheftReportEntity } from './theft-report.entity.js';

/**
 * Opens a theft report, which makes the item `stolen` (§3.1). Throws `STATE_CONFLICT` while one is open, and for
 * an owner from whom it is passing to somebody else; `RATE_LIMITED` for an owner who reported it ten times in a day.
 */
export function openTheftReport(
  context: CustodyContext,
  itemId: number,
  { description, policeNumber }: { readonly description: string | null; readonly policeNumber: string | null },
): Promise<TheftReportRow> {
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, itemId);
    const now = context.clock();
    requireHolderOrBrand(context, { brandId: item.brand_id, ownerAccountId: item.owner_account_id });
    const byBrand = isAdministratorOf(context.principal, item.brand_id);
    // An owner who gave the item away could otherwise burden the next owner with a report that only the giver may close.
    if (!byBrand) await refuseWhileChangingHands(em, item.id, 'theft_reported');
    // Reported before its destruction was submitted: one report at a time.
    if (item.declared_stolen) {
      throw new DomainError('STATE_CONFLICT', { thing: 'theft report', state: 'open', trigger: 'theft_reported' });
    }
    if (!byBrand) {
      const key = { key: `theft reports of ${callerId(context)} on item ${item.id}`, limit: ATTEMPTS.theftReportsItem };
      await postgresAttempts(em).take([key], context.clock, (seconds) => windowFull(seconds, key, now));
    }
    await changeStatus(em, item, 'theft_reported', now);
    const report = em.create(TheftReportEntity, {
      itemId,
      description,
      policeNumber,
      openedAt: now,
      openedBy: callerId(context),
    });
    await em.flush();
    if (holds(context, item.brand_id, item.owner_account_id)) await mailOwner(em, item, 'stolen', now);
    else await mailDecision(em, context, item, 'reported_stolen', now);
    return rowOf(em, TheftReportEntity, report);
  });
}
