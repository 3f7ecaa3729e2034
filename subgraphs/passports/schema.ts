import { auditResolver } from '../lib/audit-read.js';
import { type FederatedSchema, federate } from '../lib/federate.js';
import type { PassportsContext } from './context.js';
import { CredentialResolver } from './graphql/credential.resolver.js';
import { DigitalLinkResolver } from './graphql/digital-link.resolver.js';
import {
  BatchPassportResolver,
  keyReference,
  ModelPassportResolver,
  ProductPassportResolver,
} from './graphql/entity-passports.resolver.js';
import { ImportPassportResolver } from './graphql/import-passport.resolver.js';
import { IssuerResolver } from './graphql/issuer.resolver.js';
import { PassportResolver, PassportVersionResolver, passportReference } from './graphql/passport.resolver.js';
import { PassportViewResolver } from './graphql/passport-view.resolver.js';
import { PreviewResolver } from './graphql/preview.resolver.js';
import { ProofResolver } from './graphql/proof.resolver.js';
import { PublishingResolver } from './graphql/publishing.resolver.js';
import { VersionProofResolver } from './graphql/version-proof.resolver.js';

/** The schema of passports: what is published about a thing. */
export const passportsSchema = (): Promise<FederatedSchema> =>
  federate<PassportsContext>({
    resolvers: [
      PassportViewResolver,
      CredentialResolver,
      ProofResolver,
      PassportResolver,
      PassportVersionResolver,
      VersionProofResolver,
      PublishingResolver,
      ImportPassportResolver,
      PreviewResolver,
      IssuerResolver,
      DigitalLinkResolver,
      ProductPassportResolver,
      BatchPassportResolver,
      ModelPassportResolver,
      auditResolver('passports'),
    ],
    references: {
      Passport: passportReference,
      Product: keyReference,
      ProductBatch: keyReference,
      ProductModel: keyReference,
    },
  });
