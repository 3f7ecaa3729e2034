import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { callerId, requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import type { ItemRow } from '../items/item.statements.js';
import { lockItem } from '../items/lock-item.statements.js';
import { mailAccount } from '../letters/letter.statements.js';
import { refuseDestroyed } from '../ownership/refuse-unless-free.js';
import { partnerWithAddress } from '../peers/integrations.generated.js';
import { type IssuedCode, issueCode } from './issue-code.js';
import { validityDays } from './validity-days.js';

export interface OrderedWork {
  readonly productId: number;
  readonly validDays: number | null | undefined;
  readonly reference: string | null;
  /** E-mail address of the assigned partner; null for the bearer of its code. */
  readonly partnerEmail: string | null;
}

/**
 * Orders work on an item, by its brand: the code proves the order (§3.7); an assigned partner finds it on their home
 * page, and gets a mail.
 */
export async function issueWorkOrder(
  context: CustodyContext,
  { productId, validDays, reference, partnerEmail }: OrderedWork,
): Promise<{ issued: IssuedCode; item: ItemRow }> {
  const days = validityDays(validDays);
  const found = await context.items.byId(productId);
  if (!found) throw new DomainError('NOT_FOUND', { entity: 'Product' });
  requireAdministratorOf(context, found.brand_id);
  const assigneeId = partnerEmail === null ? null : await partnerOfBrand(context, found.brand_id, partnerEmail);
  return context.database.unitOfWork(async (em) => {
    const item = await lockItem(em, productId);
    refuseDestroyed(item, 'work order');
    const issuedBy = callerId(context);
    const wanted = { kind: 'work_order', itemId: item.id, issuedBy, days, reference, assigneeId } as const;
    const now = context.clock();
    const issued = await issueCode(em, context.codeKey, { ...wanted, now });
    // The partner's home page lists it, in their language.
    if (assigneeId !== null) await mailAccount(em, item.id, assigneeId, 'work_ordered', now, reference, '/place');
    return { issued, item };
  });
}

/** Returns the account with this address if the brand accredits it. Throws `INVALID_INPUT` for any other. */
async function partnerOfBrand(
  { peers, requestId }: CustodyContext,
  brandId: number,
  partnerEmail: string,
): Promise<number> {
  const email = normalizeEmail(partnerEmail);
  const { account } = await peers.ask(partnerWithAddress, { email }, { requestId });
  if (account?.accreditations.some(({ brand }) => brand.id === brandId)) return account.id;
  const message = 'Not a partner whom the brand accredits';
  throw invalidInput({ type: 'value_error', path: ['partnerEmail'], message, input: partnerEmail });
}
