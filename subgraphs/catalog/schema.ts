import { auditResolver } from '../common/audit/audit-read.js';
import { type FederatedSchema, federate } from '../common/graph/federate.js';
import { BrandResolver, brandReference } from './brands/brand.resolver.js';
import { BrandDomainResolver } from './brands/brand-domain.resolver.js';
import { BrandOfClueResolver } from './brands/brand-of-clue.resolver.js';
import { FewerApprovalsResolver } from './brands/fewer-approvals.resolver.js';
import { OfferResolver } from './brands/offer.resolver.js';
import { UpkeepResolver } from './brands/upkeep.resolver.js';
import { CategoryResolver, categoryReference } from './categories/category.resolver.js';
import type { CatalogContext } from './context.js';
import { ImageResolver, imageReference, ModelImageResolver } from './images/image.resolver.js';
import { GtinResolver } from './models/gtin.resolver.js';
import { BatchResolver, batchReference, ModelResolver, modelReference } from './models/model.resolver.js';
import { PassportSubjectResolver } from './models/passport-subject.resolver.js';
import { catalogThingNames } from './name-of-thing.statements.js';

/** Returns the schema of the catalog. */
export const catalogSchema = (): Promise<FederatedSchema> =>
  federate<CatalogContext>({
    resolvers: [
      UpkeepResolver,
      BrandResolver,
      BrandOfClueResolver,
      FewerApprovalsResolver,
      BrandDomainResolver,
      CategoryResolver,
      ModelResolver,
      GtinResolver,
      BatchResolver,
      OfferResolver,
      PassportSubjectResolver,
      ImageResolver,
      ModelImageResolver,
      auditResolver('catalog', catalogThingNames),
    ],
    references: {
      Brand: brandReference,
      Category: categoryReference,
      ProductModel: modelReference,
      ProductBatch: batchReference,
      Picture: imageReference,
    },
  });
