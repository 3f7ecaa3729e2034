import type { PoolClient } from 'pg';
import { encodeFunctionData } from 'viem';
import { hexOf } from '../../lib/crypto/hex.js';
import type { Executor } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { only } from '../../lib/process/elements.js';
import { limitConcurrency } from '../../lib/process/limit-concurrency.js';
import { startWarranty } from '../after-sales/start-warranty.js';
import { type WarrantyTerms, warrantyTermsOf } from '../after-sales/warranty-terms.js';
import { setCertificate } from '../certificates/certificate.statements.js';
import { claimUnknownTokens } from '../chain/claim-unknown-tokens.js';
import { ProductTokens } from '../chain/solidity.generated.js';
import { reserveTransactions } from '../chain/store-transactions.statements.js';
import type { CustodyContext } from '../context.js';
import { insertItems } from '../minting/insert-items.statements.js';
import { registrationOf } from '../minting/registration-of.js';
import { holderAddress, tokenMove } from '../ownership/begin-holder-change.js';
import { recordMovement } from '../ownership/record-movement.statements.js';
import {
  describeImported,
  describeImportedAgain,
  insertImportedChange,
  knownImportKeys,
  lockImported,
  lockImports,
  passagesOf,
  reportImportedTheft,
  setImportedOwner,
  tokensToBurn,
  unconfirmedImports,
} from './import.statements.js';
import type { ImportedProduct } from './imported-product.type.js';
import {
  importedStatus,
  isBurned,
  isDestroyed,
  isRegisteredStatus,
  isResolvable,
  isStolen,
} from './item-status.rules.js';
import { contradictions, revokedFaults, takenFaults } from './refuse-taken.js';
import { wantImages } from './want-images.js';

/** Items registered per transaction. */
const CHUNK = 200;

/** Items completed concurrently. */
const AT_ONCE = 4;

/**
 * Creates missing items and registers those that belong on the chain; returns how many it created. First half of an
 * import; `finishImport` may run once `importsPending` is 0. Throws `INVALID_INPUT` for keys of other items, and for
 * revoked certificates described as valid.
 */
export async function beginImport(context: CustodyContext, products: readonly ImportedProduct[]): Promise<number> {
  const { pool } = context.database;
  await checkImport(context, products);
  const missing = await missingOf(pool, products);
  let created = 0;
  for (let from = 0; from < missing.length; from += CHUNK) {
    const chunk = missing.slice(from, from + CHUNK);
    created += await inTransaction(pool, (client) => createMissing(context, client, chunk));
  }
  context.chain?.broadcast();
  return created;
}

/**
 * Creates those of the items that do not exist, and returns how many: processes that start together load the same
 * manifest.
 */
async function createMissing(
  context: CustodyContext,
  client: PoolClient,
  products: readonly ImportedProduct[],
): Promise<number> {
  await lockImports.run(client, {});
  const missing = await missingOf(client, products);
  if (missing.length > 0) await createImported(context, client, missing);
  return missing.length;
}

/** Returns the items that do not exist. */
export async function missingOf(
  on: Executor,
  products: readonly ImportedProduct[],
): Promise<readonly ImportedProduct[]> {
  const rows = await knownImportKeys.rows(on, { keys: products.map(({ key }) => key) });
  const known = new Set(rows.map((row) => row.import_key));
  return products.filter(({ key }) => !known.has(key));
}

/** Validates an import against the current data without writing. Throws `INVALID_INPUT` with every fault. */
export async function checkImport(
  { database }: CustodyContext,
  products: readonly ImportedProduct[],
): Promise<boolean> {
  const { pool } = database;
  const faults = [
    ...contradictions(products),
    ...(await takenFaults(pool, products)),
    ...(await revokedFaults(pool, products)),
  ];
  if (faults.length > 0) throw invalidInput(...faults);
  return true;
}

/**
 * Creates missing items in the caller's transaction, and sends the registrations; those known from the chain, registered
 * before the database was restored, are applied again.
 */
export async function createImported(
  context: CustodyContext,
  client: PoolClient,
  products: readonly ImportedProduct[],
): Promise<void> {
  const { chain, technicalKey, clock } = context;
  const registrationId = only(await reserveTransactions(client, 1));
  const known = await claimUnknownTokens(
    client,
    products.flatMap(({ uidHash, status }) => (uidHash !== null && isRegisteredStatus(status) ? [hexOf(uidHash)] : [])),
    'register',
  );
  const registrationOfHash = (uidHash: string | null): number =>
    (uidHash === null ? undefined : known.get(hexOf(uidHash))) ?? registrationId;
  const items = await insertItems(
    client,
    products.map((product) => ({
      ...product,
      importKey: product.key,
      registrationId: isRegisteredStatus(product.status) ? registrationOfHash(product.uidHash) : null,
      // A withdrawn item may have the serial of another, which it gets when it is withdrawn.
      serial: isResolvable(product.status) ? (product.serial ?? undefined) : null,
      productName: product.name,
      origin: 'manifest' as const,
    })),
    technicalKey,
    clock(),
  );
  const registered = items.filter(({ uidHash }, at) => isRegisteredStatus(products[at]!.status) && !known.has(uidHash));
  if (registered.length === 0) return;
  if (!chain) throw new DomainError('UNAVAILABLE');
  const registration = { id: registrationId, purpose: 'register', reference: 'manifest' } as const;
  await chain.submit(client, registrationOf(chain, registered, registration));
}

/** Returns the imported items whose registration is not final yet. */
export async function importsPending({ database }: CustodyContext): Promise<number> {
  return (await unconfirmedImports.row(database.pool, {}))?.count ?? 0;
}

/** Sets every item to the state that the import describes: second half of an import. Idempotent. */
export async function finishImport(context: CustodyContext, products: readonly ImportedProduct[]): Promise<void> {
  await wantImages(
    context,
    null,
    products.map(({ imageUrl }) => imageUrl),
  );
  const terms = await termsOfSold(context, products);
  const finishing = limitConcurrency(AT_ONCE);
  for (const product of products)
    await finishing.begin(() =>
      inTransaction(context.database.pool, (client) =>
        finish(context, client, product, terms.get(product.modelId) ?? null),
      ),
    );
  await finishing.done();
  await inTransaction(context.database.pool, (client) => burnTokens(context, client, products));
  context.chain?.broadcast();
}

/** Returns the warranty terms of each model of sold items. */
async function termsOfSold(
  context: CustodyContext,
  products: readonly ImportedProduct[],
): Promise<ReadonlyMap<number | null, WarrantyTerms | null>> {
  const models = new Set(products.filter(({ soldAt }) => soldAt).map(({ modelId }) => modelId));
  return new Map(
    await Promise.all([...models].map(async (model) => [model, await warrantyTermsOf(context, model)] as const)),
  );
}

/** Tells whether an item, whose registration is over, is described as registered and is not: the contract refused it. */
export const lacksRegistration = ({ status }: ImportedProduct, isRegistered: boolean): boolean =>
  isRegisteredStatus(status) && !isRegistered;

async function finish(
  context: CustodyContext,
  client: PoolClient,
  product: ImportedProduct,
  terms: WarrantyTerms | null,
): Promise<void> {
  const item = await lockImported.row(client, { key: product.key, brandId: product.brandId });
  // A destroyed item is left unchanged.
  if (!item || isBurned(item.status)) return;
  if (!item.isFinished && lacksRegistration(product, item.token_id !== null)) return;
  const isReported = product.stolen || isStolen(product.status);
  const status = importedStatus(product.status, isReported);
  if (item.isFinished) await describeImportedAgain.run(client, product);
  // Only a new item gets the described state; later imports change its description alone.
  else await describeImported.run(client, { ...product, ...status, id: item.id, now: context.clock() });
  await setOwner(context, client, item, product);
  // Nothing begins with what is destroyed.
  const soldAt = isDestroyed(status.status, status.beforeTheft) ? null : product.soldAt;
  if (!item.isFinished && soldAt) await startWarranty(client, item, terms, soldAt);
  // Reported after the owner was set, since the owner reports it.
  if (!item.isFinished && isReported) await reportImportedTheft.run(client, { itemId: item.id, now: context.clock() });
  await setCertificates(context, client, item.id, product);
}

/**
 * Records the transfer from the vault to the owner (§2.10), only for an item that never changed owner, so that an
 * import takes it from nobody.
 */
async function setOwner(
  context: CustodyContext,
  client: PoolClient,
  item: { readonly id: number; readonly owner_account_id: number | null; readonly token_id: string | null },
  { owner, brandId }: ImportedProduct,
): Promise<void> {
  if (!owner || item.owner_account_id !== null || (await passagesOf.row(client, { itemId: item.id }))) return;
  const { clock, chain } = context;
  const masked = context.mask(owner.email, brandId);
  const txHash = await moveToken(context, client, item, { accountId: owner.accountId, masked });
  await setImportedOwner.run(client, { itemId: item.id, accountId: owner.accountId, masked, now: clock() });
  await recordMovement(client, {
    itemId: item.id,
    at: clock(),
    reason: 'claim',
    from: { role: 'vault', address: chain?.node.signer ?? null },
    to: { role: 'owner', accountId: owner.accountId, masked, address: holderAddress(context, owner.accountId) },
    txHash,
  });
}

/** Sets the described owner at once; the token is transferred afterwards. */
async function moveToken(
  context: CustodyContext,
  client: PoolClient,
  item: { readonly id: number; readonly owner_account_id: number | null; readonly token_id: string | null },
  to: { readonly accountId: number; readonly masked: string },
): Promise<string | null> {
  const { chain } = context;
  if (!chain || item.token_id === null) return null;
  const passed = { itemId: item.id, from: item.owner_account_id, ...to, now: context.clock() };
  const change = await insertImportedChange.row(client, passed);
  const move = tokenMove(context, chain, { from: item.owner_account_id, to: to.accountId, tokenId: item.token_id });
  return only(await chain.submit(client, { ...move, reference: String(change?.id) })).hash;
}

async function setCertificates(
  { clock }: CustodyContext,
  client: PoolClient,
  itemId: number,
  { certificates, name }: ImportedProduct,
): Promise<void> {
  for (const { number, status, issuedAt, customFields } of certificates) {
    const issued = issuedAt ?? clock();
    const isDated = issuedAt !== null;
    const described = { itemId, number, status, issued, fields: customFields, isDated, now: clock() };
    // Meanwhile another import may have used the number, or the brand revoked the certificate.
    if (!(await setCertificate.row(client, described)))
      throw invalidInput({
        type: 'taken',
        path: ['products'],
        message: `${name}: certificate ${number} is taken or revoked already`,
      });
  }
}

/** Burns the tokens of destroyed items, each once, also when another process imports them. */
async function burnTokens(
  { chain }: CustodyContext,
  client: PoolClient,
  products: readonly ImportedProduct[],
): Promise<void> {
  if (!chain) return;
  await lockImports.run(client, {});
  for (const { id, token_id } of await tokensToBurn.rows(client, { keys: products.map(({ key }) => key) })) {
    const data = encodeFunctionData({ abi: ProductTokens.abi, functionName: 'burn', args: [BigInt(token_id)] });
    const wanted = {
      purpose: 'burn',
      reference: `item ${id}`,
      to: chain.contractAddresses.tokens,
      data,
      gas: 120_000n,
    } as const;
    await chain.submit(client, wanted);
  }
}
