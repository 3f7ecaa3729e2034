import { auditResolver } from '../common/audit/audit-read.js';
import { type FederatedSchema, federate } from '../common/graph/federate.js';
import { BuybackResolver, ProductAfterSalesResolver, ReturnResolver } from './after-sales/after-sales.resolver.js';
import {
  BrandAfterSalesResolver,
  BuybackItemResolver,
  ClaimItemResolver,
  ReturnItemResolver,
} from './after-sales/brand-after-sales.resolver.js';
import { FormerOwnerResolver } from './after-sales/former-owner.resolver.js';
import { WarrantyDaysResolver, WarrantyResolver } from './after-sales/warranty.resolver.js';
import { CertificateResolver, ProductCertificateResolver } from './certificates/certificate.resolver.js';
import { AnchorResolver } from './chain/anchor.resolver.js';
import { ChainResolver } from './chain/chain.resolver.js';
import type { CustodyContext } from './context.js';
import { BrandActivityResolver } from './events/brand-activity.resolver.js';
import { ClaimImagesResolver, ImageResolver, InterventionImagesResolver } from './images/image.resolver.js';
import { BrandItemsResolver } from './items/brand-items.resolver.js';
import { IdentifierTargetResolver } from './items/identifier-target.resolver.js';
import { ImportProductsResolver } from './items/import-items.resolver.js';
import { KnownProductsResolver } from './items/import-products.resolver.js';
import { IncidentResolver } from './items/incident.resolver.js';
import { custodyThingNames } from './items/name-of-thing.statements.js';
import { PassportItemResolver } from './items/passport-item.resolver.js';
import { PlaceItemsResolver } from './items/place-items.resolver.js';
import { ProductResolver, productReference } from './items/product.resolver.js';
import { ProductDecisionResolver } from './items/product-decision.resolver.js';
import { TimelineResolver } from './items/timeline.resolver.js';
import { UsedImagesResolver } from './items/used-images.resolver.js';
import { RetailerResolver, retailerReference } from './market/retailer.resolver.js';
import { ProductSaleResolver, SaleResolver } from './market/sale.resolver.js';
import { ShipmentResolver } from './market/shipment.resolver.js';
import { BrandBatchesResolver } from './minting/brand-batches.resolver.js';
import { MintBatchResolver, MintBatchRowResolver } from './minting/mint-batch.resolver.js';
import { RegisterItemsResolver } from './minting/register-items.resolver.js';
import { NumberReportResolver } from './number-reports/number-report.resolver.js';
import { OwnershipResolver, ReceiptResolver } from './ownership/ownership.resolver.js';
import { PersonalDataResolver } from './ownership/personal-data.resolver.js';
import { ImportWorkOrderResolver } from './repair/import-work-order.resolver.js';
import { InterventionResolver, ProductInterventionResolver } from './repair/intervention.resolver.js';
import { OwnWorkResolver } from './repair/own-work.resolver.js';
import { SingleUseCodeResolver } from './repair/single-use-code.resolver.js';
import { TheftNoticeResolver } from './theft/theft-notice.resolver.js';
import { ProductTheftResolver, TheftReportResolver } from './theft/theft-report.resolver.js';
import { QrResolver } from './verification/qr.resolver.js';

/** Builds custody's schema. */
export const custodySchema = (): Promise<FederatedSchema> =>
  federate<CustodyContext>({
    resolvers: [
      ProductResolver,
      IdentifierTargetResolver,
      IncidentResolver,
      PlaceItemsResolver,
      CertificateResolver,
      ProductCertificateResolver,
      TimelineResolver,
      QrResolver,
      TheftReportResolver,
      ProductTheftResolver,
      TheftNoticeResolver,
      NumberReportResolver,
      InterventionResolver,
      ProductInterventionResolver,
      SingleUseCodeResolver,
      ImportWorkOrderResolver,
      OwnWorkResolver,
      ImageResolver,
      InterventionImagesResolver,
      ClaimImagesResolver,
      OwnershipResolver,
      ReceiptResolver,
      ReturnResolver,
      WarrantyResolver,
      WarrantyDaysResolver,
      BuybackResolver,
      ProductAfterSalesResolver,
      FormerOwnerResolver,
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
      KnownProductsResolver,
      RegisterItemsResolver,
      UsedImagesResolver,
      BrandItemsResolver,
      BrandActivityResolver,
      BrandAfterSalesResolver,
      ReturnItemResolver,
      BuybackItemResolver,
      ClaimItemResolver,
      BrandBatchesResolver,
      PassportItemResolver,
      AnchorResolver,
      auditResolver('custody', custodyThingNames),
    ],
    references: { Product: productReference, Retailer: retailerReference },
  });
