import { randomUUID } from 'node:crypto';
import { itemsNotBetween, noSuch } from '../../../schema/field-sentences.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { only } from '../../lib/process/elements.js';
import { reserveTransactions } from '../chain/store-transactions.statements.js';
import type { CustodyContext } from '../context.js';
import { withKnownSubjects } from '../items/known-subjects.js';
import { wantImages } from '../items/want-images.js';
import { reserveQuota } from '../peers/integrations.generated.js';
import { brandOfBatch, requireQrIdentification, unknownCategories } from './batch-brand.js';
import { type InsertedItem, insertItems } from './insert-items.statements.js';
import { MAX_ROWS } from './mint-rows.rules.js';
import { forgetUnits, noteUnits } from './quota.statements.js';
import { registrationOf } from './registration-of.js';

export interface ItemToRegister {
  readonly productName: string;
  readonly categoryId: number;
  readonly metadataUri?: string | null;
  readonly modelId?: number | null;
  readonly batchId?: number | null;
  readonly imageUrl?: string | null;
}

/**
 * Registers items from the console: they are minted at once, and `product.minted` is emitted. Throws
 * `APPROVALS_REQUIRED` for a brand that requires approvals and therefore batches.
 */
export async function registerItems(
  context: CustodyContext,
  brandId: number,
  asked: readonly ItemToRegister[],
): Promise<InsertedItem[]> {
  const { chain } = context;
  if (asked.length === 0 || asked.length > MAX_ROWS) {
    throw invalidInput({ type: 'too_long', path: ['items'], message: itemsNotBetween(1, MAX_ROWS) });
  }
  const brand = await brandOfBatch(context.peers, brandId);
  requireQrIdentification(brand);
  if (brand.mintApprovals > 0) throw new DomainError('APPROVALS_REQUIRED', { approvals: brand.mintApprovals });
  if (!chain) throw new DomainError('UNAVAILABLE');
  const unknown = await unknownCategories(context.peers, new Set(asked.map((item) => item.categoryId)));
  const at = asked.findIndex((item) => unknown.has(item.categoryId));
  if (at >= 0) throw invalidInput({ type: 'unknown', path: ['items', at, 'categoryId'], message: noSuch('category') });
  const items = await withKnownSubjects(context.peers, brandId, asked);
  const { pool } = context.database;
  const now = context.clock();
  const reference = randomUUID();
  await noteUnits.run(pool, { reference, units: items.length, dueAt: new Date(now.getTime() + UNITS_HELD_MS) });
  const input = { reference, use: 'item' as const, units: items.length, keyId: null, brandId };
  await context.peers.ask(reserveQuota, { input });
  // Requested before they are used, so that no image is deleted as unused meanwhile.
  await wantImages(
    context,
    brandId,
    items.map(({ imageUrl }) => imageUrl),
  );
  const registered = await inTransaction(pool, async (client) => {
    if (!(await forgetUnits.run(client, { reference }))) throw new DomainError('UNAVAILABLE');
    const registrationId = only(await reserveTransactions(client, 1));
    const news = items.map((item) => ({
      ...item,
      registrationId,
      metadataUri: item.metadataUri ?? null,
      brandId,
      brandCode: brand.code,
      origin: 'console' as const,
      identity: brand.identity,
    }));
    const inserted = await insertItems(client, news, context.technicalKey, now);
    const registration = { id: registrationId, purpose: 'register', reference: 'console' } as const;
    await chain.submit(client, registrationOf(chain, inserted, registration));
    return inserted;
  });
  chain.broadcast();
  return registered;
}

/** Milliseconds after which units of work that was never accepted are refunded. */
const UNITS_HELD_MS = 5 * 60_000;
