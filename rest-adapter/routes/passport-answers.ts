import type { DataOf } from '../../gateway/graph/graph.js';
import { type Answer, json } from '../runtime/answer.js';
import type { credentialOfItem, passportOfItem, proofOfItem } from './passport.generated.js';

type Seen = DataOf<typeof passportOfItem>['passportOfItem'];
type Proved = DataOf<typeof proofOfItem>['proofOfItem'];
type Credential = DataOf<typeof credentialOfItem>['credentialOfItem'];

/** Headers of answers that depend on the caller or may change at once: no cache keeps them (§4.18, §4.22). */
export const NEVER_KEPT = { 'Cache-Control': 'no-store, max-age=0' } as const;

const written = (seen: Omit<Seen, 'integrity'>) => ({
  schema_version: seen.schemaVersion,
  passport_version: seen.passportVersion,
  data: seen.data,
  data_hash: seen.dataHash,
  ipfs_uri: seen.ipfsUri,
});

const shown = (seen: Omit<Seen, 'integrity'>) => ({
  published_at: seen.publishedAt,
  product_name: seen.productName,
  brand_name: seen.brandName,
  image_url: seen.imageUrl,
});

/** Returns a passport at item level (§2.11): its fields in their order, then the members of the document. */
export const itemPassport = (seen: Seen) => ({
  id: seen.id,
  product_id: seen.productId,
  brand_id: seen.brandId,
  ...written(seen),
  ipfs_gateway_url: seen.ipfsGatewayUrl,
  visibility: seen.visibility,
  access_tier: seen.accessTier,
  is_owner: seen.isOwner,
  ...shown(seen),
  gtin: seen.gtin,
  gs1_digital_link: seen.gs1DigitalLink,
  level: seen.level,
  serial: seen.serial,
  token_id: seen.tokenId,
  product_model_id: seen.productModelId,
  product_batch_id: seen.productBatchId,
  brand_code: seen.brandCode,
  ...(seen.integrity
    ? {
        integrity: {
          checked_at: seen.integrity.checkedAt,
          source: seen.integrity.source,
          expected_hash: seen.integrity.expectedHash,
          computed_hash: seen.integrity.computedHash,
          matches: seen.integrity.matches,
          error: seen.integrity.error,
        },
      }
    : {}),
});

/** Returns a passport at model or batch level (§2.11). */
export const gtinPassport = (seen: Omit<Seen, 'integrity'>) => ({
  id: seen.id,
  product_id: seen.productId,
  product_model_id: seen.productModelId,
  ...(seen.level === 'batch' ? { product_batch_id: seen.productBatchId, batch_code: seen.batchCode } : {}),
  gtin: seen.gtin,
  level: seen.level,
  brand_id: seen.brandId,
  brand_code: seen.brandCode,
  ...written(seen),
  visibility: seen.visibility,
  ...shown(seen),
  access_tier: seen.accessTier,
  available_tiers: seen.availableTiers,
  passport_service_provider: seen.passportServiceProvider && {
    identifier: seen.passportServiceProvider.identifier,
    name: seen.passportServiceProvider.name,
    backed_up_at: seen.passportServiceProvider.backedUpAt,
  },
});

/** Returns a passport as JSON with its tier in a header, or as linked data without (§4.18). */
export function passportAnswer(seen: Omit<Seen, 'integrity'>, body: () => object): Answer {
  if (seen.jsonLd) return json(seen.jsonLd, { headers: { ...NEVER_KEPT, 'Content-Type': 'application/ld+json' } });
  return json(body(), { headers: { ...NEVER_KEPT, 'X-DPP-Access-Tier': seen.accessTier } });
}

/** Returns the fields of a credential (§2.12). */
export const credentialBody = (credential: Credential) => ({
  passport_id: credential.passportId,
  issuer: credential.issuer,
  vct: credential.vct,
  access_tier: credential.accessTier,
  format: credential.format,
  sd_jwt_vc: credential.sdJwtVc,
});

/** Answers a credential (§4.19): the public tier's may be cached a moment, the others by no cache. */
export const credentialAnswer = (credential: Credential): Answer =>
  json(credentialBody(credential), {
    headers: {
      'X-DPP-Access-Tier': credential.accessTier,
      'Cache-Control': credential.accessTier === 'public' ? 'public, max-age=60, s-maxage=300' : 'private, no-store',
    },
  });

/** Returns the fields of a proof (§2.13): parts that are not established are absent. */
export const proofBody = (proof: Proved) => ({
  passport_version: proof.passportVersion,
  level: proof.level,
  gtin: proof.gtin,
  ...(proof.level === 'batch' ? { product_batch_id: proof.productBatchId, batch_code: proof.batchCode } : {}),
  data_hash: proof.dataHash,
  ...(proof.ipfsUri && proof.ipfsGatewayUrl ? { ipfs_uri: proof.ipfsUri, ipfs_gateway_url: proof.ipfsGatewayUrl } : {}),
  seal: {
    sealed: proof.seal.sealed,
    sealed_at: proof.seal.sealedAt,
    algorithm: proof.seal.algorithm,
    version_hash: proof.seal.versionHash,
    prev_version_hash: proof.seal.prevVersionHash,
    linked: proof.seal.linked,
    chain_link_match: proof.seal.chainLinkMatch,
  },
  vc: { issued: proof.credential.issued, vct: proof.credential.vct, issued_at: proof.credential.issuedAt },
  ...anchorOf(proof),
  ...ofItem(proof),
});

function anchorOf({ passportAnchor: anchor }: Proved) {
  if (!anchor) return {};
  return {
    passport_anchor: {
      chain: anchor.chain,
      chain_id: anchor.chainId,
      tx_hash: anchor.txHash,
      basescan_url: anchor.basescanUrl,
      merkle_root: anchor.merkleRoot,
      leaf: anchor.leaf,
      leaf_index: anchor.leafIndex,
      proof: anchor.proof,
      anchored_at: anchor.anchoredAt,
      data_hash_matches: anchor.dataHashMatches,
      proves: anchor.proves,
      contract_address: anchor.contractAddress,
    },
  };
}

function ofItem({ anchor, verifications }: Proved) {
  if (!anchor || !verifications) return {};
  return {
    anchor: {
      tx_hash: anchor.txHash,
      token_id: anchor.tokenId,
      contract_address: anchor.contractAddress,
      mined_at: anchor.minedAt,
    },
    verifications: { count: verifications.count, last_at: verifications.lastAt },
  };
}
