import { AuditEntryEntity } from '../common/audit/audit-entry.entity.js';
import { KeyCheckEntity } from '../lib/database/keys/key-check.entity.js';
import { LeaseEntity } from '../lib/database/mechanisms/lease.entity.js';
import { LockEntity } from '../lib/database/mechanisms/lock.entity.js';
import { ProcessEntity } from '../lib/database/mechanisms/process.entity.js';
import { statementsOf } from '../lib/database/statement.js';
import type { Columns } from '../lib/database/tables.js';
import { AttemptEntity } from '../lib/windows/attempt.entity.js';
import { BuybackEntity } from './after-sales/buyback.entity.js';
import { ReturnEntity } from './after-sales/return.entity.js';
import { WarrantyEntity } from './after-sales/warranty.entity.js';
import { WarrantyClaimEntity } from './after-sales/warranty-claim.entity.js';
import { CertificateEntity } from './certificates/certificate.entity.js';
import { ChainAttemptEntity } from './chain/chain-attempt.entity.js';
import { ChainContractEntity } from './chain/chain-contract.entity.js';
import { ChainSignerEntity } from './chain/chain-signer.entity.js';
import { ChainTransactionEntity } from './chain/chain-transaction.entity.js';
import { UnknownTokenEntity } from './chain/unknown-token.entity.js';
import { EventEntity } from './events/event.entity.js';
import { ImageEntity } from './images/image.entity.js';
import { ItemEntity } from './items/item.entity.js';
import { LetterEntity } from './letters/letter.entity.js';
import { RetailerEntity } from './market/retailer.entity.js';
import { SaleActivationEntity } from './market/sale-activation.entity.js';
import { ShipmentEntity } from './market/shipment.entity.js';
import { ShipmentItemEntity } from './market/shipment-item.entity.js';
import { MintApprovalEntity } from './minting/mint-approval.entity.js';
import { MintBatchEntity } from './minting/mint-batch.entity.js';
import { MintBatchRowEntity } from './minting/mint-batch-row.entity.js';
import { MintChunkEntity } from './minting/mint-chunk.entity.js';
import { MintRowEntity } from './minting/mint-row.entity.js';
import { QuotaToReleaseEntity } from './minting/quota-to-release.entity.js';
import { NumberReportEntity } from './number-reports/number-report.entity.js';
import { ErasedAccountEntity } from './ownership/erased-account.entity.js';
import { HolderChangeEntity } from './ownership/holder-change.entity.js';
import { MovementEntity } from './ownership/movement.entity.js';
import { ReceiptEntity } from './ownership/receipt.entity.js';
import { TransferEntity } from './ownership/transfer.entity.js';
import { InterventionEntity } from './repair/intervention.entity.js';
import { SingleUseCodeEntity } from './repair/single-use-code.entity.js';
import { TheftNoticeEntity } from './theft/theft-notice.entity.js';
import { TheftReportEntity } from './theft/theft-report.entity.js';
import { ScanEntity } from './verification/scan.entity.js';
import { VerificationEntity } from './verification/verification.entity.js';

/** Every table of the subgraph. */
export const custodyTables = [
  KeyCheckEntity,
  LeaseEntity,
  LockEntity,
  ProcessEntity,
  AttemptEntity,
  AuditEntryEntity,
  BuybackEntity,
  CertificateEntity,
  ChainAttemptEntity,
  ChainContractEntity,
  ChainSignerEntity,
  ChainTransactionEntity,
  ErasedAccountEntity,
  EventEntity,
  HolderChangeEntity,
  InterventionEntity,
  ItemEntity,
  LetterEntity,
  MintApprovalEntity,
  MintBatchEntity,
  MintBatchRowEntity,
  MintChunkEntity,
  MintRowEntity,
  MovementEntity,
  ImageEntity,
  NumberReportEntity,
  ReturnEntity,
  ReceiptEntity,
  SingleUseCodeEntity,
  QuotaToReleaseEntity,
  RetailerEntity,
  SaleActivationEntity,
  ScanEntity,
  ShipmentEntity,
  ShipmentItemEntity,
  UnknownTokenEntity,
  TheftNoticeEntity,
  TheftReportEntity,
  TransferEntity,
  VerificationEntity,
  WarrantyEntity,
  WarrantyClaimEntity,
] as const;

/** PostgreSQL extensions that indexes of these tables need. */
export const custodyExtensions = ['btree_gin', 'pg_trgm'] as const;

/** Columns of these tables, by table. */
export type CustodyColumns = Columns<typeof custodyTables>;

/** Builds the subgraph's statements: `statement('name', (db, { id }: { id: number }) => db.selectFrom(…))`. */
export const statement = statementsOf<CustodyColumns>();
