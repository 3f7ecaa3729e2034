import { auditResolver } from '../lib/audit-read.js';
import { type FederatedSchema, federate } from '../lib/federate.js';
import type { CatalogContext } from './context.js';
import { BrandResolver, brandReference } from './graphql/brand.resolver.js';
import { BrandDomainResolver } from './graphql/brand-domain.resolver.js';
import { CategoryResolver, categoryReference } from './graphql/category.resolver.js';
import { FewerApprovalsResolver } from './graphql/fewer-approvals.resolver.js';
import { GtinResolver } from './graphql/gtin.resolver.js';
import { BatchResolver, batchReference, ModelResolver, modelReference } from './graphql/model.resolver.js';
import { OfferResolver } from './graphql/offer.resolver.js';
import { PassportSubjectResolver } from './graphql/passport-subject.resolver.js';
import { ModelPictureResolver, PictureResolver, pictureReference } from './graphql/picture.resolver.js';
import { UpkeepResolver } from './graphql/upkeep.resolver.js';

/** The catalog's schema: what a thing is. */
export const catalogSchema = (): Promise<FederatedSchema> =>
  federate<CatalogContext>({
    resolvers: [
      UpkeepResolver,
      BrandResolver,
      FewerApprovalsResolver,
      BrandDomainResolver,
      CategoryResolver,
      ModelResolver,
      GtinResolver,
      BatchResolver,
      OfferResolver,
      PassportSubjectResolver,
      PictureResolver,
      ModelPictureResolver,
      auditResolver('catalog'),
    ],
    references: {
      Brand: brandReference,
      Category: categoryReference,
      ProductModel: modelReference,
      ProductBatch: batchReference,
      Picture: pictureReference,
    },
  });
