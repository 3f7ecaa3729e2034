import { AuditEntryEntity } from '../lib/audit/audit-entry.entity.js';
import { statementsOf } from '../lib/database/statement.js';
import type { Columns, CompositeReference } from '../lib/database/tables.js';
import { IssuerEntity } from './credentials/issuer.entity.js';
import { IssuerKeyEntity } from './credentials/issuer-key.entity.js';
import { PassportEntity } from './documents/passport.entity.js';
import { PassportVersionEntity } from './documents/passport-version.entity.js';
import { AnchorEntity } from './proofs/anchor.entity.js';
import { DraftEntity } from './publishing/draft.entity.js';
import { ScanCountEntity } from './resolver/scan-count.entity.js';
import { ContentBlockEntity } from './retention/content-block.entity.js';

/** Every table of the subgraph. */
export const passportsTables = [
  AnchorEntity,
  AuditEntryEntity,
  ContentBlockEntity,
  DraftEntity,
  IssuerEntity,
  IssuerKeyEntity,
  PassportEntity,
  ScanCountEntity,
  PassportVersionEntity,
] as const;

/** References between these tables that hold more than a number. */
export const passportsReferences: readonly CompositeReference[] = [
  {
    name: 'version_key_of_brand',
    table: 'version',
    columns: ['brand_id', 'kid'],
    target: 'issuer_key',
    targetColumns: ['brand_id', 'kid'],
  },
  {
    name: 'version_passport_of_brand',
    table: 'version',
    columns: ['brand_id', 'passport_id'],
    target: 'passport',
    targetColumns: ['brand_id', 'id'],
  },
];

/** Columns of these tables, by table. */
export type PassportsColumns = Columns<typeof passportsTables>;

/** Builds the subgraph's statements: `statement('name', (db, { id }: { id: number }) => db.selectFrom(…))`. */
export const statement = statementsOf<PassportsColumns>();
