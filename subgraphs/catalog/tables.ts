import { AuditEntryEntity } from '../common/audit/audit-entry.entity.js';
import { LockEntity } from '../lib/database/mechanisms/lock.entity.js';
import { NotificationEntity } from '../lib/database/mechanisms/notification.entity.js';
import { ProcessEntity } from '../lib/database/mechanisms/process.entity.js';
import { statementsOf } from '../lib/database/statement.js';
import type { Columns } from '../lib/database/tables.js';
import { BrandEntity } from './brands/brand.entity.js';
import { DomainClaimEntity } from './brands/domain-claim.entity.js';
import { FewerApprovalsEntity } from './brands/fewer-approvals.entity.js';
import { FewerApprovalsGivenEntity } from './brands/fewer-approvals-given.entity.js';
import { FirstManifestEntity } from './brands/first-manifest.entity.js';
import { CategoryEntity } from './categories/category.entity.js';
import { ImageEntity } from './images/image.entity.js';
import { LotEntity } from './lots/lot.entity.js';
import { GtinEntity } from './models/gtin.entity.js';
import { ModelEntity } from './models/model.entity.js';
import { PlanEntity } from './plans/plan.entity.js';

/** Every table of the subgraph. */
export const catalogTables = [
  LockEntity,
  NotificationEntity,
  ProcessEntity,
  AuditEntryEntity,
  LotEntity,
  BrandEntity,
  CategoryEntity,
  DomainClaimEntity,
  FewerApprovalsEntity,
  FewerApprovalsGivenEntity,
  FirstManifestEntity,
  GtinEntity,
  ModelEntity,
  ImageEntity,
  PlanEntity,
] as const;

/** Columns of these tables, by table. */
export type CatalogColumns = Columns<typeof catalogTables>;

/** Builds the subgraph's statements: `statement('name', (db, { id }: { id: number }) => db.selectFrom(…))`. */
export const statement = statementsOf<CatalogColumns>();
