import { certificateLifeCycle } from '../../../schema/life-cycles/certificate.js';
import { isClaimable } from '../ownership/claim.rules.js';
import type { ItemRow } from './item.statements.js';
import { isDestroyed, isResolvable, isVerified } from './item-status.rules.js';
import { itemTrouble } from './item-trouble.rules.js';
import type { Product } from './product.type.js';

/** Maps a row to the graph's product. Token id and transaction are included once the registration is confirmed (§2.9). */
export function toProduct(row: ItemRow): Product {
  const registered = row.mined_at !== null;
  return {
    id: row.id,
    serial: row.serial,
    uidHash: row.uid_hash,
    tokenId: registered ? row.token_id : null,
    name: row.product_name,
    brandCode: row.brand_code,
    status: row.status,
    trouble: itemTrouble(row.status, row.declared_stolen),
    isDestroyed: isDestroyed(row.status, row.status_before_theft),
    isVerified: isVerified(row.status),
    declaredStolen: row.declared_stolen,
    identityIncluded: row.identity,
    txHash: registered ? row.tx_hash : null,
    registeredAt: row.mined_at,
    certificateStatus: row.certificate_active ? certificateLifeCycle.initial : null,
    metadataUri: row.metadata_uri,
    ownImageUrl: row.image_url || null,
    currentOwnerIsVault: row.owner_account_id === null && row.owner_masked === null,
    isClaimable: isClaimable(row),
    inCatalog: isResolvable(row.status),
    brandId: row.brand_id,
    categoryId: row.category_id,
    modelId: row.model_id,
    batchId: row.batch_id,
    ownerAccountId: row.owner_account_id,
    ownerMasked: row.owner_masked,
  };
}
