import { randomUUID } from 'node:crypto';
import { itemsNotBetween, noSuch } from '../../../schema/field-sentences.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { only } from '../../lib/process/elements.js';
import type { Chain } from '../chain/chain.js';
import { reserveTransactions } from '../chain/store-transactions.statements.js';
import type { CustodyContext } from '../context.js';
import { withKnownSubjects } from '../items/known-subjects.js';
import { wantImages } from '../items/want-images.js';
import { type BatchBrand, brandOfBatch, requireQrIdentification, unknownCategories } from './batch-brand.js';
import { doOnce } from './do-once.js';
import { insertItems } from './insert-items.statements.js';
import { MAX_ROWS } from './mint-rows.rules.js';
import { forgetUnits } from './quota.statements.js';
import { digestOfItems, type ItemToRegister } from './register-items.rules.js';
import { itemsRegisteredAs } from './registered-items.statements.js';
import { registrationOf } from './registration-of.js';
import { reserveUnits } from './reserve-units.js';

/**
 * Registers items from the console: they are minted at once, and `product.minted` is emitted. Returns their ids; those
 * of the first call when it is repeated under its idempotency key. Throws `APPROVALS_REQUIRED` for a brand that requires
 * approvals and therefore batches.
 */
export async function registerItems(
  context: CustodyContext,
  brandId: number,
  asked: readonly ItemToRegister[],
  idempotencyKey: string | null,
): Promise<readonly number[]> {
  const { chain, peers } = context;
  if (asked.length === 0 || asked.length > MAX_ROWS) {
    throw invalidInput({ type: 'too_long', path: ['items'], message: itemsNotBetween(1, MAX_ROWS) });
  }
  const brand = await brandOfBatch(peers, brandId);
  requireQrIdentification(brand);
  if (brand.mintApprovals > 0) throw new DomainError('APPROVALS_REQUIRED', { approvals: brand.mintApprovals });
  if (!chain) throw new DomainError('UNAVAILABLE');
  const unknown = await unknownCategories(peers, new Set(asked.map((item) => item.categoryId)));
  const at = asked.findIndex((item) => unknown.has(item.categoryId));
  if (at >= 0) throw invalidInput({ type: 'unknown', path: ['items', at, 'categoryId'], message: noSuch('category') });
  const items = await withKnownSubjects(peers, brandId, asked);
  const register = (reference: string) => registered(context, chain, brand, items, reference);
  if (idempotencyKey === null) return register(randomUUID());
  const call = { brandId, key: idempotencyKey, digest: digestOfItems(items) };
  return (await doOnce(peers, call, areIds, register)).answer;
}

const areIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'number');

/** Registers items under a reference, once; returns their ids. */
async function registered(
  context: CustodyContext,
  chain: Chain,
  brand: BatchBrand,
  items: readonly ItemToRegister[],
  reference: string,
): Promise<readonly number[]> {
  await reserveUnits(context, { reference, units: items.length, keyId: null, brandId: brand.id });
  // Requested before they are used, so that no image is deleted as unused meanwhile.
  await wantImages(
    context,
    brand.id,
    items.map(({ imageUrl }) => imageUrl),
  );
  const ids = await inTransaction(context.database.pool, async (client) => {
    // First, so that the units cannot be refunded, nor the items registered, concurrently.
    const hasUnits = await forgetUnits.run(client, { reference });
    const earlier = await itemsRegisteredAs.rows(client, { reference });
    if (earlier.length > 0) return earlier.map(({ id }) => id);
    if (!hasUnits) throw new DomainError('UNAVAILABLE');
    const registrationId = only(await reserveTransactions(client, 1));
    const news = items.map((item) => ({
      ...item,
      registrationId,
      metadataUri: item.metadataUri ?? null,
      brandId: brand.id,
      brandCode: brand.code,
      origin: 'console' as const,
      identity: brand.identity,
    }));
    const inserted = await insertItems(client, news, context.technicalKey, context.clock());
    const registration = { id: registrationId, purpose: 'register', reference } as const;
    await chain.submit(client, registrationOf(chain, inserted, registration));
    return inserted.map(({ id }) => id);
  });
  chain.broadcast();
  return ids;
}
