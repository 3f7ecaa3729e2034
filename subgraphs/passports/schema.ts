import { auditResolver } from '../common/audit/audit-read.js';
import { type FederatedSchema, federate } from '../common/graph/federate.js';
import type { PassportsContext } from './context.js';
import { CredentialResolver } from './credentials/credential.resolver.js';
import { CredentialKeyResolver, IssuerResolver } from './credentials/issuer.resolver.js';
import {
  BatchPassportResolver,
  keyReference,
  ModelPassportResolver,
  ProductPassportResolver,
} from './documents/entity-passports.resolver.js';
import { PassportViewResolver } from './documents/passport-view.resolver.js';
import { PreviewResolver } from './documents/preview.resolver.js';
import { VocabularyResolver } from './documents/vocabulary.resolver.js';
import { DppResolver } from './dpp/dpp.resolver.js';
import { DppWriteResolver } from './dpp/dpp-write.resolver.js';
import { passportsThingNames } from './name-of-thing.statements.js';
import { ProofResolver } from './proofs/proof.resolver.js';
import { VersionProofResolver } from './proofs/version-proof.resolver.js';
import { ImportPassportResolver } from './publishing/import-passport.resolver.js';
import {
  PassportDraftResolver,
  PassportResolver,
  PassportVersionResolver,
  passportReference,
} from './publishing/passport.resolver.js';
import { PublishingResolver } from './publishing/publishing.resolver.js';
import { ReadinessResolver } from './registry/readiness.resolver.js';
import { RegistrationResolver } from './registry/registration.resolver.js';
import { DigitalLinkResolver } from './resolver/digital-link.resolver.js';
import { PassportOfLinkResolver } from './resolver/passport-of-link.resolver.js';

/** Returns the schema of passports. */
export const passportsSchema = (): Promise<FederatedSchema> =>
  federate<PassportsContext>({
    resolvers: [
      PassportViewResolver,
      DppResolver,
      DppWriteResolver,
      VocabularyResolver,
      CredentialResolver,
      ProofResolver,
      PassportResolver,
      PassportDraftResolver,
      PassportVersionResolver,
      VersionProofResolver,
      PublishingResolver,
      ReadinessResolver,
      RegistrationResolver,
      ImportPassportResolver,
      PreviewResolver,
      IssuerResolver,
      CredentialKeyResolver,
      DigitalLinkResolver,
      PassportOfLinkResolver,
      ProductPassportResolver,
      BatchPassportResolver,
      ModelPassportResolver,
      auditResolver('passports', passportsThingNames),
    ],
    references: {
      Passport: passportReference,
      Product: keyReference,
      ProductBatch: keyReference,
      ProductModel: keyReference,
    },
  });
