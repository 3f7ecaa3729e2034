import type { DataOf } from '../../gateway/graph/graph.js';
import { type Answer, json } from '../runtime/answer.js';
import type { bundleOfItem, issuerOfBundle } from './passport.generated.js';
import { credentialBody, NEVER_KEPT } from './passport-answers.js';

export type Bundled = DataOf<typeof bundleOfItem>['credentialOfItem'];
type Issuer = DataOf<typeof issuerOfBundle>;

/** Returns the question for the issuer of a bundle, asked once it is known whose credential it is. */
export const issuerOf = ({ brandCode, statusList }: Bundled) => ({ brandCode, list: statusList });

/**
 * Answers all data for the verification of a passport, in one file. `passport` holds the signed claims alone, so that a
 * verifier compares all of it with the signature.
 */
export const bundleAnswer = (bundled: Bundled, issuer: Issuer): Answer =>
  json(
    {
      bundle_version: '2',
      passport: bundled.signed,
      credential: credentialBody(bundled),
      proof: { seal: sealOf(bundled), ...anchorOf(bundled) },
      ...itemOf(bundled),
      issuer_document: issuer.issuerDocument ?? {},
      status_list: issuer.credentialStatusList,
    },
    { headers: { ...NEVER_KEPT, 'X-DPP-Access-Tier': bundled.accessTier } },
  );

const sealOf = ({ proof: { seal }, earlierSeals }: Bundled) => ({
  algorithm: seal.algorithm,
  version_hash: seal.versionHash,
  prev_version_hash: seal.prevVersionHash,
  earlier: earlierSeals.map((one) => ({
    version: one.version,
    data_hash: one.dataHash,
    version_hash: one.versionHash,
  })),
});

function anchorOf({ proof: { passportAnchor: anchor } }: Bundled) {
  if (!anchor) return {};
  return {
    passport_anchor: {
      chain_id: anchor.chainId,
      tx_hash: anchor.txHash,
      merkle_root: anchor.merkleRoot,
      leaf: anchor.leaf,
      proof: anchor.proof,
      contract_address: anchor.contractAddress,
    },
  };
}

/** Returns the item that was asked about, which a passport of its lot or model says nothing of. */
function itemOf({ proof: { anchor } }: Bundled) {
  if (!anchor) return {};
  const item = { serial: anchor.serial, uid_hash: anchor.uidHash };
  if (!anchor.txHash || !anchor.tokenId) return { item };
  const registration = {
    token_id: anchor.tokenId,
    tx_hash: anchor.txHash,
    contract_address: anchor.contractAddress,
  };
  return { item: { ...item, registration } };
}
