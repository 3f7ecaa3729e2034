import { DeferMode, defineEntity, p } from '@mikro-orm/postgresql';
import { GONE, itemLifeCycle } from '../../../schema/life-cycles/item.js';
import { ITEM_STATUSES, type ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import { notInStates } from '../../lib/database/in-states.js';
import { ChainTransactionEntity } from '../chain/chain-transaction.entity.js';

export const ItemEntity = defineEntity({
  name: 'Item',
  tableName: 'item',
  indexes: [
    { name: 'item_by_brand_and_time', properties: ['brandId', 'createdAt'] },
    {
      // Columns by which a brand's items are searched, in any combination; 45 bytes per item.
      name: 'item_searched',
      expression: `CREATE INDEX item_searched ON custody.item USING gin (status, model_id, batch_id, lower(product_name) gin_trgm_ops)`,
    },
    { name: 'item_by_lot', where: 'batch_id IS NOT NULL', properties: ['batchId', 'id'] },
    { name: 'item_by_model', where: 'model_id IS NOT NULL', properties: ['modelId', 'id'] },
    {
      name: 'item_by_image',
      where: 'image_url IS NOT NULL',
      properties: ['imageUrl'],
    },
    {
      name: 'item_by_owner',
      where: 'owner_account_id IS NOT NULL',
      properties: ['ownerAccountId'],
    },
    {
      name: 'item_by_registration',
      where: 'registration_id IS NOT NULL',
      properties: ['registrationId'],
    },
  ],
  uniques: [
    {
      name: 'item_by_import_key',
      where: 'import_key IS NOT NULL',
      properties: ['importKey'],
    },
    {
      name: 'item_by_resolvable_serial',
      where: notInStates('status', ...GONE),
      properties: ['serial'],
    },
    { name: 'item_of_brand', properties: ['brandId', 'id'] },
  ],
  checks: [
    {
      name: 'item_brand_code_check',
      expression: 'length(brand_code) = 10',
    },
    {
      name: 'item_serial_check',
      expression: 'length(serial) = 12',
    },
    {
      name: 'item_token_id_check',
      expression: 'octet_length(token_id) = 32',
    },
    {
      name: 'item_tx_hash_check',
      expression: 'octet_length(tx_hash) = 32',
    },
    {
      name: 'item_uid_hash_check',
      expression: 'octet_length(uid_hash) = 32',
    },
  ],
  properties: {
    id: ownId(),
    brandId: idColumn(),
    brandCode: p.text(),
    serial: p.text().nullable().index('item_by_serial'),
    uidHash: p.blob().$type<Buffer>().unique('item_uid_hash_key'),
    technicalId: p.blob().nullable(),
    /** Most significant byte first. */
    tokenId: p.blob().$type<Buffer>().nullable().unique('item_token_id_key'),
    productName: p.text(),
    categoryId: idColumn(),
    modelId: idColumn().nullable(),
    batchId: idColumn().nullable(),
    metadataUri: p.text().nullable(),
    imageUrl: p.text().nullable(),
    identification: p.enum(['qr', 'nfc']).default('qr'),
    origin: p.enum(['batch', 'console', 'manifest']),
    identity: p.boolean(),
    status: p.enum(ITEM_STATUSES).default(itemLifeCycle.initial),
    /** Status before the theft report. */
    statusBeforeTheft: p.text().$type<ItemStatus>().nullable(),
    ownerAccountId: idColumn().nullable(),
    ownerMasked: p.text().nullable(),
    txHash: p.blob().$type<Buffer>().nullable(),
    minedAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    eventCount: p.integer().default(0),
    createdAt: p.datetime(),
    registrationId: () =>
      p
        .manyToOne(ChainTransactionEntity)
        .mapToPk()
        .fieldName('registration_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable()
        .deferMode(DeferMode.INITIALLY_DEFERRED),
    burnReason: p.text().nullable(),
    burnedAt: p.datetime().nullable(),
    importKey: p.text().nullable(),
    /** Status before it left the catalog or its destruction began. */
    statusBeforeLeaving: p.text().$type<ItemStatus>().nullable(),
    /** Time at which an imported item first had the state given by the import. */
    importFinishedAt: p.datetime().nullable(),
  },
});
