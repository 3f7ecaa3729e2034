import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { Hex } from 'viem';
import { SECTORS } from '../../../schema/vocabulary/sectors.js';
import { VISIBILITIES } from '../../../schema/vocabulary/visibilities.js';
import { idColumn, ownId } from '../../lib/database/id.js';
import type { Disclosure } from '../credentials/sd-jwt-packing.rules.js';
import type { DisclosureOverride } from '../disclosure/disclosure.rules.js';
import { AnchorEntity } from '../proofs/anchor.entity.js';
import { PassportEntity } from './passport.entity.js';

/** A published version: immutable except for visibility, service and later proofs. */
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
    id: ownId(),
    passportId: () =>
      p.manyToOne(PassportEntity).mapToPk().fieldName('passport_id').updateRule('no action').deleteRule('no action'),
    version: p.integer(),
    visibility: p.enum(VISIBILITIES),
    /** Canonical JSON (RFC 8785). */
    document: p.text(),
    /** SHA-256 of the document, hexadecimal. */
    dataHash: p.text(),
    sector: p.enum(SECTORS).nullable(),
    /** The brand's disclosure override at publication. */
    disclosure: p.json().$type<DisclosureOverride>().nullable(),
    publishedAt: p.datetime(),
    /** Time at which it left service; null while in service. */
    supersededAt: p.datetime().nullable(),
    withdrawnAt: p.datetime().nullable(),
    /** Seal: hash of this version and the previous one. */
    versionHash: p.text(),
    prevVersionHash: p.text().nullable(),
    issuer: p.text(),
    /** Type of its credential. */
    vct: p.text(),
    /** Key that signed its credential. */
    kid: p.text(),
    /** Signed token, without disclosures. */
    credential: p.text(),
    disclosures: p.json().$type<readonly Disclosure[]>(),
    /** Index in the brand's status lists, counted over all lists. */
    statusEntry: p.integer(),
    /** CID of its encrypted copy. */
    cid: p.text().index('version_by_cid'),
    storedAt: p.datetime().nullable(),
    /** Leaf in the anchored tree. */
    leaf: p.text().$type<Hex>(),
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
    /** Merkle path from the leaf to the root. */
    merkleProof: p.array().nullable(),
    backedUpAt: p.datetime().nullable(),
    brandId: idColumn().nullable(),
  },
});

export type PassportVersion = InferEntity<typeof PassportVersionEntity>;
