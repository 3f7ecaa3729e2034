import { auditResolver } from '../lib/audit-read.js';
import { type FederatedSchema, federate } from '../lib/federate.js';
import type { CustodyContext } from './context.js';
import { BuybackResolver, ProductAfterSalesResolver, ReturnResolver } from './graphql/after-sales.resolver.js';
import { AnchorResolver } from './graphql/anchor.resolver.js';
import { BrandActivityResolver } from './graphql/brand-activity.resolver.js';
import {
  BrandAfterSalesResolver,
  BuybackPieceResolver,
  ClaimPieceResolver,
  ReturnPieceResolver,
} from './graphql/brand-after-sales.resolver.js';
import { BrandBatchesResolver } from './graphql/brand-batches.resolver.js';
import { BrandPiecesResolver } from './graphql/brand-pieces.resolver.js';
import { CertificateResolver, ProductCertificateResolver } from './graphql/certificate.resolver.js';
import { ChainResolver } from './graphql/chain.resolver.js';
import { ImportProductsResolver } from './graphql/import-products.resolver.js';
import { InterventionResolver, ProductInterventionResolver } from './graphql/intervention.resolver.js';
import { MintBatchResolver, MintBatchRowResolver } from './graphql/mint-batch.resolver.js';
import { OwnershipResolver } from './graphql/ownership.resolver.js';
import { PassportItemResolver } from './graphql/passport-item.resolver.js';
import { PersonalDataResolver } from './graphql/personal-data.resolver.js';
import { ProductResolver, productReference } from './graphql/product.resolver.js';
import { ProductDecisionResolver } from './graphql/product-decision.resolver.js';
import { ProofCodeResolver } from './graphql/proof-code.resolver.js';
import { QrResolver } from './graphql/qr.resolver.js';
import { RegisterItemsResolver } from './graphql/register-items.resolver.js';
import { RetailerResolver, retailerReference } from './graphql/retailer.resolver.js';
import { ProductSaleResolver, SaleResolver } from './graphql/sale.resolver.js';
import { ShipmentResolver } from './graphql/shipment.resolver.js';
import { TheftNoticeResolver } from './graphql/theft-notice.resolver.js';
import { ProductTheftResolver, TheftReportResolver } from './graphql/theft-report.resolver.js';
import { TimelineResolver } from './graphql/timeline.resolver.js';
import { UsedImagesResolver } from './graphql/used-images.resolver.js';
import { WarrantyResolver } from './graphql/warranty.resolver.js';

/** Custody's schema: which piece this is, who holds it, what happened to it. */
export const custodySchema = (): Promise<FederatedSchema> =>
  federate<CustodyContext>({
    resolvers: [
      ProductResolver,
      CertificateResolver,
      ProductCertificateResolver,
      TimelineResolver,
      QrResolver,
      TheftReportResolver,
      ProductTheftResolver,
      TheftNoticeResolver,
      InterventionResolver,
      ProductInterventionResolver,
      ProofCodeResolver,
      OwnershipResolver,
      ReturnResolver,
      WarrantyResolver,
      BuybackResolver,
      ProductAfterSalesResolver,
      ProductDecisionResolver,
      RetailerResolver,
      ShipmentResolver,
      SaleResolver,
      ProductSaleResolver,
      PersonalDataResolver,
      MintBatchResolver,
      MintBatchRowResolver,
      ChainResolver,
      ImportProductsResolver,
      RegisterItemsResolver,
      UsedImagesResolver,
      BrandPiecesResolver,
      BrandActivityResolver,
      BrandAfterSalesResolver,
      ReturnPieceResolver,
      BuybackPieceResolver,
      ClaimPieceResolver,
      BrandBatchesResolver,
      PassportItemResolver,
      AnchorResolver,
      auditResolver('custody'),
    ],
    references: { Product: productReference, Retailer: retailerReference },
  });
