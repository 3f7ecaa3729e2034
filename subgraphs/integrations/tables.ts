import { AuditEntryEntity } from '../common/audit/audit-entry.entity.js';
import { KeyCheckEntity } from '../lib/database/keys/key-check.entity.js';
import { LeaseEntity } from '../lib/database/mechanisms/lease.entity.js';
import { LockEntity } from '../lib/database/mechanisms/lock.entity.js';
import { NotificationEntity } from '../lib/database/mechanisms/notification.entity.js';
import { ProcessEntity } from '../lib/database/mechanisms/process.entity.js';
import { statementsOf } from '../lib/database/statement.js';
import type { Columns } from '../lib/database/tables.js';
import { AttemptEntity } from '../lib/windows/attempt.entity.js';
import { AccountEntity } from './accounts/account.entity.js';
import { AccountBrandEntity } from './accounts/account-brand.entity.js';
import { InvitationEntity } from './accounts/invitation.entity.js';
import { PasswordResetEntity } from './accounts/password-reset.entity.js';
import { RecoveryCodeEntity } from './accounts/recovery-code.entity.js';
import { ApiKeyEntity } from './api-keys/api-key.entity.js';
import { ApiKeyClientEntity } from './api-keys/api-key-client.entity.js';
import { IdempotencyRecordEntity } from './api-keys/idempotency-record.entity.js';
import { QuotaDayEntity } from './api-keys/quota-day.entity.js';
import { QuotaMonthEntity } from './api-keys/quota-month.entity.js';
import { QuotaReleaseEntity } from './api-keys/quota-release.entity.js';
import { QuotaReservationEntity } from './api-keys/quota-reservation.entity.js';
import { RateWindowEntity } from './api-keys/rate-window.entity.js';
import { AccreditationEntity } from './partners/accreditation.entity.js';
import { DistributorContactEntity } from './partners/distributor-contact.entity.js';
import { PartnerListingEntity } from './partners/partner-listing.entity.js';
import { SessionEntity } from './sessions/session.entity.js';
import { SessionHandoverEntity } from './sessions/session-handover.entity.js';
import { SignInLinkEntity } from './sessions/sign-in-link.entity.js';
import { EventEntity } from './webhooks/event.entity.js';
import { WebhookAttemptEntity } from './webhooks/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhooks/webhook-delivery.entity.js';
import { WebhookSubscriptionEntity } from './webhooks/webhook-subscription.entity.js';

/** Every table of the subgraph. */
export const integrationsTables = [
  KeyCheckEntity,
  LeaseEntity,
  LockEntity,
  NotificationEntity,
  ProcessEntity,
  AccountEntity,
  AccountBrandEntity,
  AccreditationEntity,
  ApiKeyEntity,
  ApiKeyClientEntity,
  AttemptEntity,
  AuditEntryEntity,
  DistributorContactEntity,
  EventEntity,
  IdempotencyRecordEntity,
  InvitationEntity,
  PartnerListingEntity,
  PasswordResetEntity,
  QuotaDayEntity,
  QuotaMonthEntity,
  QuotaReleaseEntity,
  QuotaReservationEntity,
  RateWindowEntity,
  RecoveryCodeEntity,
  SessionEntity,
  SessionHandoverEntity,
  SignInLinkEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookSubscriptionEntity,
] as const;

/** Columns of these tables, by table. */
export type IntegrationsColumns = Columns<typeof integrationsTables>;

/** Builds the subgraph's statements: `statement('name', (db, { id }: { id: number }) => db.selectFrom(…))`. */
export const statement = statementsOf<IntegrationsColumns>();
