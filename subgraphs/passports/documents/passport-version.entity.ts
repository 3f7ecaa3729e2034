import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { AnchorEntity } from '../proofs/anchor.entity.js';
import { PassportEntity } from './passport.entity.js';

export const PassportVersionEntity = defineEntity({
  name: 'PassportVersion',
  tableName: 'version',
  indexes: [
    {
      name: 'version_in_service',
      where: 'superseded_at IS NULL',
      properties: ['passportId', 'version'],
    },
    { name: 'version_to_anchor', where: 'anchor_id IS NULL', properties: ['id'] },
    {
      name: 'version_to_back_up',
      where: 'backed_up_at IS NULL',
      properties: ['id'],
    },
    { name: 'version_to_store', where: 'stored_at IS NULL', properties: ['id'] },
  ],
  uniques: [
    {
      name: 'version_passport_id_version_key',
      properties: ['passportId', 'version'],
    },
  ],
  checks: [
    {
      name: 'version_data_hash_check',
      expression: "data_hash ~ '^[0-9a-f]{64}$'::text",
    },
    { name: 'version_version_check', expression: 'version > 0' },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    passportId: () =>
      p.manyToOne(PassportEntity).mapToPk().fieldName('passport_id').updateRule('no action').deleteRule('no action'),
    version: p.integer(),
    visibility: p.enum(['public', 'owner_only', 'internal']),
    document: p.text(),
    dataHash: p.text(),
    sector: p.enum(['battery', 'textile', 'footwear']).nullable(),
    disclosure: p.json().nullable(),
    publishedAt: p.datetime(),
    supersededAt: p.datetime().nullable(),
    withdrawnAt: p.datetime().nullable(),
    versionHash: p.text(),
    prevVersionHash: p.text().nullable(),
    issuer: p.text(),
    vct: p.text(),
    kid: p.text(),
    credential: p.text(),
    disclosures: p.json(),
    statusEntry: p.integer(),
    cid: p.text().index('version_by_cid'),
    storedAt: p.datetime().nullable(),
    leaf: p.text(),
    anchorId: () =>
      p
        .manyToOne(AnchorEntity)
        .mapToPk()
        .fieldName('anchor_id')
        .updateRule('no action')
        .deleteRule('no action')
        .nullable()
        .index('version_of_anchor'),
    leafIndex: p.integer().nullable(),
    merkleProof: p.array().nullable(),
    backedUpAt: p.datetime().nullable(),
    brandId: p.integer().nullable(),
  },
});

export type PassportVersion = InferEntity<typeof PassportVersionEntity>;
