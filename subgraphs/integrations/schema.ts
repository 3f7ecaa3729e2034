import { auditResolver } from '../lib/audit-read.js';
import { type FederatedSchema, federate } from '../lib/federate.js';
import type { IntegrationsContext } from './context.js';
import { AccountResolver, accountReference } from './graphql/account.resolver.js';
import { AccreditationResolver } from './graphql/accreditation.resolver.js';
import { AdministratorResolver } from './graphql/administrator.resolver.js';
import { AdmissionResolver } from './graphql/admission.resolver.js';
import { ApiKeyResolver } from './graphql/api-key.resolver.js';
import { AuditLogResolver } from './graphql/audit-log.resolver.js';
import { ContactResolver } from './graphql/contact.resolver.js';
import { EventResolver } from './graphql/event.resolver.js';
import { EventFeedResolver } from './graphql/event-feed.resolver.js';
import { EventIntakeResolver } from './graphql/event-intake.resolver.js';
import { ImportResolver } from './graphql/import.resolver.js';
import { InstallationResolver } from './graphql/installation.resolver.js';
import { InvitationResolver } from './graphql/invitation.resolver.js';
import { PasswordResolver } from './graphql/password.resolver.js';
import { PersonalDataResolver } from './graphql/personal-data.resolver.js';
import { QuotaResolver } from './graphql/quota.resolver.js';
import { SecondFactorResolver } from './graphql/second-factor.resolver.js';
import { SessionResolver } from './graphql/session.resolver.js';
import { WebhookResolver } from './graphql/webhook.resolver.js';
import { WebhookDeliveryResolver, WebhookLogResolver } from './graphql/webhook-delivery.resolver.js';

/** The schema of integrations: who may call, and who must be told. */
export const integrationsSchema = (): Promise<FederatedSchema> =>
  federate<IntegrationsContext>({
    resolvers: [
      AdmissionResolver,
      SessionResolver,
      SecondFactorResolver,
      PasswordResolver,
      AccountResolver,
      AdministratorResolver,
      AccreditationResolver,
      ContactResolver,
      InvitationResolver,
      ApiKeyResolver,
      QuotaResolver,
      AuditLogResolver,
      PersonalDataResolver,
      ImportResolver,
      InstallationResolver,
      WebhookResolver,
      WebhookDeliveryResolver,
      WebhookLogResolver,
      EventIntakeResolver,
      EventResolver,
      EventFeedResolver,
      auditResolver('integrations'),
    ],
    references: { Account: accountReference },
  });
