import { auditResolver } from '../common/audit/audit-read.js';
import { type FederatedSchema, federate } from '../common/graph/federate.js';
import { AccountResolver, accountReference } from './accounts/account.resolver.js';
import { AdministratorResolver } from './accounts/administrator.resolver.js';
import { AuditLogResolver } from './accounts/audit-log.resolver.js';
import { InstallationResolver } from './accounts/installation.resolver.js';
import { InvitationResolver } from './accounts/invitation.resolver.js';
import { MailedInvitationResolver } from './accounts/mailed-invitation.resolver.js';
import { PasswordResolver } from './accounts/password.resolver.js';
import { PersonalDataResolver } from './accounts/personal-data.resolver.js';
import { SecondFactorResolver } from './accounts/second-factor.resolver.js';
import { ApiKeyResolver } from './api-keys/api-key.resolver.js';
import { QuotaResolver } from './api-keys/quota.resolver.js';
import type { IntegrationsContext } from './context.js';
import { ImportResolver } from './import.resolver.js';
import { LettersResolver } from './letters/letters.resolver.js';
import { integrationsThingNames } from './name-of-thing.statements.js';
import { AccreditationResolver } from './partners/accreditation.resolver.js';
import { ContactResolver } from './partners/contact.resolver.js';
import { PartnerListingResolver, RecognisedPlacesResolver } from './partners/partner-listing.resolver.js';
import { AdmissionResolver } from './sessions/admission.resolver.js';
import { SessionResolver } from './sessions/session.resolver.js';
import { SignInLinkResolver } from './sessions/sign-in-link.resolver.js';
import { EventResolver } from './webhooks/event.resolver.js';
import { EventFeedResolver } from './webhooks/event-feed.resolver.js';
import { EventIntakeResolver } from './webhooks/event-intake.resolver.js';
import { WebhookResolver } from './webhooks/webhook.resolver.js';
import { WebhookDeliveryResolver, WebhookLogResolver } from './webhooks/webhook-delivery.resolver.js';

/** Builds the schema of integrations. */
export const integrationsSchema = (): Promise<FederatedSchema> =>
  federate<IntegrationsContext>({
    resolvers: [
      AdmissionResolver,
      SessionResolver,
      SignInLinkResolver,
      LettersResolver,
      SecondFactorResolver,
      PasswordResolver,
      AccountResolver,
      AdministratorResolver,
      AccreditationResolver,
      PartnerListingResolver,
      RecognisedPlacesResolver,
      ContactResolver,
      InvitationResolver,
      MailedInvitationResolver,
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
      auditResolver('integrations', integrationsThingNames),
    ],
    references: { Account: accountReference, Brand: ({ id }: { id: number }) => ({ id }) },
  });
