import type { Principal } from '../../../schema/principal.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { availableTiers } from '../disclosure/access.rules.js';
import {
  linkOfProduct,
  type ProductNumbers,
  productId,
  productName,
  subjectName,
} from '../dpp/dpp-identifier.rules.js';
import type { PassportsPorts } from '../ports.js';
import { contentAddresses } from '../proofs/proof.js';
import { digitalLinkPath } from '../resolver/digital-link.rules.js';
import type { PassportView } from './passport-view.type.js';
import type { Selected } from './select-passport.js';

/** Maps a selected version to the graph, at the served tier. */
export function toPassportView(selected: Selected, tier: Tier, caller: Principal, ports: PassportsPorts): PassportView {
  const { version, subject, item } = selected;
  const copy = contentAddresses(version, ports);
  const provider = subject.passportServiceProvider;
  // §2.11: the content copy of a lot is included for authenticated tiers only.
  const showsCopy = item !== null || version.level !== 'batch' || tier !== 'public';
  return {
    id: version.passport_id,
    level: version.level,
    productId: item?.id ?? null,
    productBatchId: subject.batchId,
    productModelId: subject.modelId,
    brandId: subject.brandId,
    brandCode: subject.brandCode,
    brandName: subject.brandName,
    schemaVersion: version.schema_version,
    passportVersion: version.version,
    dataHash: version.data_hash,
    ipfsUri: showsCopy ? (copy?.uri ?? null) : null,
    ipfsGatewayUrl: showsCopy ? (copy?.gatewayUrl ?? null) : null,
    visibility: version.visibility,
    publishedAt: version.publishedAt,
    productName: subject.name,
    imageUrl: subject.imageUrl,
    gtin: subject.gtin,
    batchCode: subject.lot,
    serial: item?.serial ?? null,
    tokenId: item?.tokenId ?? null,
    gs1DigitalLink: digitalLinkOf(selected, ports.publicUrl),
    accessTier: tier,
    availableTiers: [...availableTiers(selected.route, caller, version.brand_id)],
    isOwner: selected.isOwner,
    passportServiceProvider: provider && { ...provider, backedUpAt: version.backed_up_at },
    selected,
    tier,
  };
}

/** Returns the numbers of the requested subject: the item, else the lot, else the model. */
const numbersOf = ({ subject, item }: Selected): ProductNumbers => ({
  gtin: subject.gtin,
  lot: item ? null : subject.lot,
  serial: item?.serial ?? null,
});

function digitalLinkOf(selected: Selected, publicUrl: string): string | null {
  const link = linkOfProduct(numbersOf(selected));
  return link && `${publicUrl}${digitalLinkPath(link)}`;
}

/** Returns the unique product identifier of the requested subject (EN 18219); that of the passport's for an item without a serial. */
export function productOf(selected: Selected, publicUrl: string): string {
  const { version, subject, item } = selected;
  const named =
    item?.serial === null
      ? subjectName(version.level, { gtin: subject.gtin, lot: subject.lot, serial: null }, version.passport_id)
      : productName(numbersOf(selected), version.passport_id);
  return productId(publicUrl, named);
}
