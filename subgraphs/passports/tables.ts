import { AuditEntryEntity } from '../common/audit/audit-entry.entity.js';
import { KeyCheckEntity } from '../lib/database/keys/key-check.entity.js';
import { LeaseEntity } from '../lib/database/mechanisms/lease.entity.js';
import { LockEntity } from '../lib/database/mechanisms/lock.entity.js';
import { ProcessEntity } from '../lib/database/mechanisms/process.entity.js';
import { statementsOf } from '../lib/database/statement.js';
import type { Columns } from '../lib/database/tables.js';
import { BackupCopyEntity } from './backup/backup-copy.entity.js';
import { BackupListEntity } from './backup/backup-list.entity.js';
import { IssuerEntity } from './credentials/issuer.entity.js';
import { IssuerKeyEntity } from './credentials/issuer-key.entity.js';
import { PassportEntity } from './documents/passport.entity.js';
import { PassportVersionEntity } from './documents/passport-version.entity.js';
import { AnchorEntity } from './proofs/anchor.entity.js';
import { DraftEntity } from './publishing/draft.entity.js';
import { RegistrationEntity } from './registry/registration.entity.js';
import { ScanCountEntity } from './resolver/scan-count.entity.js';
import { ContentBlockEntity } from './retention/content-block.entity.js';

/** Every table of the subgraph. */
export const passportsTables = [
  KeyCheckEntity,
  LeaseEntity,
  LockEntity,
  ProcessEntity,
  AnchorEntity,
  AuditEntryEntity,
  BackupCopyEntity,
  BackupListEntity,
  ContentBlockEntity,
  DraftEntity,
  IssuerEntity,
  IssuerKeyEntity,
  PassportEntity,
  RegistrationEntity,
  ScanCountEntity,
  PassportVersionEntity,
] as const;

/** Columns of these tables, by table. */
export type PassportsColumns = Columns<typeof passportsTables>;

/** Builds the subgraph's statements: `statement('name', (db, { id }: { id: number }) => db.selectFrom(…))`. */
export const statement = statementsOf<PassportsColumns>();
