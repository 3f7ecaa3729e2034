import { accountPages } from '../pages/account.page.js';
import { certificatePages } from '../pages/certificate.page.js';
import { certificateFiles } from '../pages/certificate-file.page.js';
import { claimPages } from '../pages/claim.page.js';
import { findPages } from '../pages/find.page.js';
import { handoverPages } from '../pages/handover.page.js';
import { hostSessionPages } from '../pages/host-session.page.js';
import { images } from '../pages/image.route.js';
import { installedFiles } from '../pages/installed-files.route.js';
import { interventionPages } from '../pages/intervention.page.js';
import { invitationPages } from '../pages/invitation.page.js';
import { minePages } from '../pages/mine.page.js';
import { myDataPages } from '../pages/my-data.page.js';
import { myItemPages } from '../pages/my-item.page.js';
import { myPlacePages } from '../pages/my-place.page.js';
import { numberReportPages } from '../pages/number-report.page.js';
import { passportPages } from '../pages/passport.page.js';
import { passwordPages } from '../pages/password.page.js';
import { placePages } from '../pages/place.page.js';
import { placesPages } from '../pages/places.page.js';
import { productPages } from '../pages/product.page.js';
import { signInLinkPages } from '../pages/sign-in-link.page.js';
import { stolenNoticePages } from '../pages/stolen-notice.page.js';
import { takeUpPages } from '../pages/take-up.page.js';
import { verdictPages } from '../pages/verify.page.js';
import { workPages } from '../pages/work.page.js';
import { workEvidencePages } from '../pages/work-evidence.page.js';
import { workItemPages } from '../pages/work-item.page.js';
import type { RouteFamily } from '../runtime/family.js';
import { auth } from './auth.route.js';
import { brandOffer } from './brand-offer.route.js';
import { certificate } from './certificate.route.js';
import { distributorProfile } from './distributor-profile.route.js';
import { distributorShipments } from './distributor-shipments.route.js';
import { dpps } from './dpp.route.js';
import { dppWrites } from './dpp-write.route.js';
import { gs1, gs1Description } from './gs1.route.js';
import { issuer } from './issuer.route.js';
import { media } from './media.route.js';
import { partnerBrands } from './partner-brands.route.js';
import { partnerCatalog } from './partner-catalog.route.js';
import { partnerInterventions } from './partner-interventions.route.js';
import { partnerMint } from './partner-mint.route.js';
import { partnerProducts } from './partner-products.route.js';
import { partnerProfile } from './partner-profile.route.js';
import { partnerWebhooks } from './partner-webhooks.route.js';
import { passport } from './passport.route.js';
import { passportPreview } from './passport-preview.route.js';
import { products } from './products.route.js';
import { qr } from './qr.route.js';
import { repairCodes } from './repair-codes.route.js';
import { resolve } from './resolve.route.js';
import { sellout } from './sellout.route.js';
import { serial } from './serial.route.js';
import { timeline } from './timeline.route.js';
import { tokenMetadataFamily } from './token-metadata.route.js';
import { passportVocabulary } from './vocabulary.route.js';

/** Every family of the interface, in the order of the reference. Of two routes with the same path the first is used. */
export const families: readonly RouteFamily[] = [
  auth,
  partnerMint,
  partnerBrands,
  partnerCatalog,
  brandOffer,
  partnerWebhooks,
  partnerProfile,
  partnerProducts,
  partnerInterventions,
  distributorShipments,
  repairCodes,
  sellout,
  distributorProfile,
  products,
  certificate,
  timeline,
  tokenMetadataFamily,
  qr,
  serial,
  resolve,
  media,
  passport,
  dpps,
  dppWrites,
  passportPreview,
  issuer,
  passportVocabulary,
  gs1,
  gs1Description,
  productPages,
  passportPages,
  certificatePages,
  certificateFiles,
  verdictPages,
  interventionPages,
  handoverPages,
  minePages,
  myItemPages,
  myDataPages,
  workPages,
  workItemPages,
  workEvidencePages,
  claimPages,
  takeUpPages,
  stolenNoticePages,
  numberReportPages,
  placesPages,
  myPlacePages,
  accountPages,
  signInLinkPages,
  placePages,
  hostSessionPages,
  passwordPages,
  invitationPages,
  findPages,
  installedFiles,
  images,
];
