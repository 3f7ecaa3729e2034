import type { PoolClient } from 'pg';
import { encodeFunctionData } from 'viem';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { sideBySide } from '../../lib/process/limit-concurrency.js';
import { ProductTokens } from '../chain/contracts.generated.js';
import { reserveTransactions, type Stored } from '../chain/ledger.statements.js';
import type { CustodyContext } from '../context.js';
import { insertItems } from '../minting/insert-items.statements.js';
import { registrationOf } from '../minting/registration-of.js';
import { holderAddress, tokenMove } from '../ownership/begin-holder-change.js';
import { recordMovement } from '../ownership/record-movement.statements.js';
import type { ImportedProduct } from './imported-product.js';
import { isResolvable } from './item-status.rules.js';
import { refuseTaken } from './refuse-taken.js';
import { wantPictures } from './want-images.js';

/** Items registered by one transaction. */
const CHUNK = 200;

/** Items finished beside each other. */
const AT_ONCE = 4;

/** States in which nothing was sent to the chain. */
const UNREGISTERED: readonly ItemStatus[] = ['draft', 'minting'];

/**
 * First half of an import: creates the items that are not there and registers those that shall be on the chain.
 * The second half, `finishImport`, waits until `importsPending` is 0.
 */
export async function beginImport(context: CustodyContext, products: readonly ImportedProduct[]): Promise<number> {
  const { pool } = context.database;
  await refuseTaken(pool, products);
  const { rows } = await pool.query<{ import_key: string }>(
    'select import_key from custody.item where import_key = any($1)',
    [products.map(({ key }) => key)],
  );
  const known = new Set(rows.map((row) => row.import_key));
  const news = products.filter(({ key }) => !known.has(key));
  for (let from = 0; from < news.length; from += CHUNK) {
    const chunk = news.slice(from, from + CHUNK);
    await inTransaction(pool, (client) => createImported(context, client, chunk));
  }
  context.chain?.broadcast();
  return news.length;
}

/** Creates items that are not there, in the caller's transaction, and sends the registration of those that shall have one. */
export async function createImported(
  context: CustodyContext,
  client: PoolClient,
  products: readonly ImportedProduct[],
): Promise<void> {
  const { chain, technicalKey, clock } = context;
  const [registrationId] = (await reserveTransactions(client, 1)) as [string];
  const isRegistered = ({ status }: ImportedProduct): boolean => !UNREGISTERED.includes(status);
  const items = await insertItems(
    client,
    products.map((product) => ({
      ...product,
      registrationId: isRegistered(product) ? registrationId : null,
      // A withdrawn item may bear the serial of another: it gets its own once it is withdrawn.
      serial: isResolvable(product.status) ? product.serial : null,
      productName: product.name,
      origin: 'manifest' as const,
    })),
    technicalKey,
    clock(),
  );
  await client.query(
    `update custody.item i set import_key = n.key, serial = case when n.keeps_serial then i.serial end
         from unnest($1::int[], $2::text[], $3::bool[]) as n(id, key, keeps_serial) where i.id = n.id`,
    [items.map(({ id }) => id), products.map(({ key }) => key), products.map(({ status }) => isResolvable(status))],
  );
  const registered = items.filter((_, at) => isRegistered(products[at] as ImportedProduct));
  if (registered.length === 0) return;
  if (!chain) throw new DomainError('UNAVAILABLE');
  const registration = { id: registrationId, purpose: 'register', reference: 'manifest' } as const;
  await chain.submit(client, registrationOf(chain, registered, registration));
}

/** Items of manifests whose registration is not final yet. */
export async function importsPending({ database }: CustodyContext): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from custody.item
      where import_key is not null and registration_id is not null and confirmed_at is null`,
  );
  return rows[0]?.count ?? 0;
}

/** Second half: brings every item to what is described of it. A second time it changes nothing. */
export async function finishImport(context: CustodyContext, products: readonly ImportedProduct[]): Promise<void> {
  await wantPictures(
    context,
    null,
    products.map(({ imageUrl }) => imageUrl),
  );
  const finishing = sideBySide(AT_ONCE);
  for (const product of products)
    await finishing.begin(() => inTransaction(context.database.pool, (client) => finish(context, client, product)));
  await finishing.done();
  await inTransaction(context.database.pool, (client) => burnTokens(context, client, products));
  context.chain?.broadcast();
}

async function finish(context: CustodyContext, client: PoolClient, product: ImportedProduct): Promise<void> {
  const { rows } = await client.query<{
    id: number;
    owner_account_id: number | null;
    status: ItemStatus;
    token_id: string | null;
  }>(
    'select id, owner_account_id, status, token_id from custody.item where import_key = $1 and brand_id = $2 for update',
    [product.key, product.brandId],
  );
  const item = rows[0];
  // Nothing happens to what is destroyed, whatever a file says of it.
  if (!item || item.status === 'burned') return;
  const status = product.stolen ? 'stolen' : product.status;
  await client.query(
    `update custody.item
        set product_name = $2, category_id = $3, model_id = $4, batch_id = $5, metadata_uri = $6, image_url = $7,
            status = $8, serial = coalesce($9, serial), identity = $10,
            import_finished_at = coalesce(import_finished_at, $11),
            status_before_theft = case when $8 = 'stolen' then coalesce(status_before_theft, 'written') end
      where id = $1`,
    [
      item.id,
      product.name,
      product.categoryId,
      product.modelId,
      product.batchId,
      product.metadataUri,
      product.imageUrl,
      status,
      product.serial,
      product.identity,
      context.clock(),
    ],
  );
  if (status === 'stolen') await reportTheft(context, client, item.id);
  await setOwner(context, client, item, product);
  await setCertificates(context, client, item.id, product);
}

async function reportTheft({ clock }: CustodyContext, client: PoolClient, itemId: number): Promise<void> {
  await client.query(
    `insert into custody.theft_report (item_id, opened_at)
     select $1, $2 where not exists (select from custody.theft_report where item_id = $1 and closed_at is null)`,
    [itemId, clock()],
  );
}

/**
 * Shows as a passage from the vault to the owner (§2.10). Only of an item that never had one: whoever owned it since has sold,
 * given or returned it, and no file takes it from whoever has it now.
 */
async function setOwner(
  context: CustodyContext,
  client: PoolClient,
  item: { readonly id: number; readonly owner_account_id: number | null; readonly token_id: string | null },
  { owner, brandId }: ImportedProduct,
): Promise<void> {
  if (!owner || item.owner_account_id !== null || (await wasOwned(client, item.id))) return;
  const { clock, chain } = context;
  const masked = context.mask(owner.email, brandId);
  const txHash = await moveToken(context, client, item, { accountId: owner.accountId, masked });
  await client.query('update custody.item set owner_account_id = $2, owner_masked = $3 where id = $1', [
    item.id,
    owner.accountId,
    masked,
  ]);
  await recordMovement(client, {
    itemId: item.id,
    at: clock(),
    reason: 'claim',
    from: { role: 'vault', address: chain?.node.signer ?? null },
    to: { role: 'owner', accountId: owner.accountId, masked, address: holderAddress(context, owner.accountId) },
    txHash,
  });
}

async function wasOwned(client: PoolClient, itemId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from custody.movement where item_id = $1 and reason <> 'mint'
      union all select from custody.holder_change where item_id = $1 and failed_at is null limit 1`,
    [itemId],
  );
  return (rowCount ?? 0) > 0;
}

/** The file says who holds the item: it is so at once, and the token follows. */
async function moveToken(
  context: CustodyContext,
  client: PoolClient,
  item: { readonly id: number; readonly owner_account_id: number | null; readonly token_id: string | null },
  to: { readonly accountId: number; readonly masked: string },
): Promise<string | null> {
  const { chain } = context;
  if (!chain || item.token_id === null) return null;
  const { rows } = await client.query<{ id: number }>(
    `insert into custody.holder_change (item_id, reason, from_account_id, to_account_id, to_masked, requested_at, settled_at)
     values ($1, 'claim', $2, $3, $4, $5, $5) returning id`,
    [item.id, item.owner_account_id, to.accountId, to.masked, context.clock()],
  );
  const move = tokenMove(context, chain, { from: item.owner_account_id, to: to.accountId, tokenId: item.token_id });
  const [stored] = (await chain.submit(client, { ...move, reference: String(rows[0]?.id) })) as [Stored];
  return stored.hash;
}

async function setCertificates(
  { clock }: CustodyContext,
  client: PoolClient,
  itemId: number,
  { certificates }: ImportedProduct,
): Promise<void> {
  for (const { number, status, issuedAt, customFields } of certificates) {
    const issued = issuedAt ? new Date(issuedAt) : clock();
    await client.query(
      `insert into custody.certificate (item_id, number, status, issued_at, custom_fields, revoked_at)
       values ($1, $2, $3, $4, $5, case when $3 = 'revoked' then $4::timestamptz end)
           on conflict (number) do update set status = excluded.status, custom_fields = excluded.custom_fields,
              issued_at = case when $6 then excluded.issued_at else certificate.issued_at end
               where certificate.item_id = excluded.item_id`,
      [itemId, number, status, issued, customFields ? JSON.stringify(customFields) : null, issuedAt !== null],
    );
  }
}

/** What is destroyed is destroyed on the chain too, once. */
async function burnTokens(
  { chain }: CustodyContext,
  client: PoolClient,
  products: readonly ImportedProduct[],
): Promise<void> {
  if (!chain) return;
  const { rows } = await client.query<{ id: number; token_id: string }>(
    `select id, token_id from custody.item i
      where import_key = any($1) and status = 'burned' and token_id is not null
        and not exists (select from custody.chain_transaction t where t.purpose = 'burn' and t.reference = 'item ' || i.id)`,
    [products.map(({ key }) => key)],
  );
  for (const { id, token_id } of rows) {
    const data = encodeFunctionData({ abi: ProductTokens.abi, functionName: 'burn', args: [BigInt(token_id)] });
    const wanted = {
      purpose: 'burn',
      reference: `item ${id}`,
      to: chain.contracts.tokens,
      data,
      gas: 120_000n,
    } as const;
    await chain.submit(client, wanted);
  }
}
