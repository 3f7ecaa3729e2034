import { itemTrouble } from '../../subgraphs/custody/items/item-trouble.rules.js';
import type { ChosenVersion } from '../../subgraphs/passports/backup/choose-version.js';
import type { OpenedBackup } from '../../subgraphs/passports/backup/open-backup.js';
import { placeOf } from '../../subgraphs/passports/credentials/status-list.rules.js';
import { anchorProof, sealProof } from '../../subgraphs/passports/proofs/proof.js';

/** Earlier versions in a proof bundle, as many as the platform includes. */
const EARLIER = 100;

/** Returns the credential of a version as the graph answers it, with the parts that a proof bundle contains. */
export async function credentialOf(place: OpenedBackup, publicUrl: string, chosen: ChosenVersion) {
  const { passport, version, entry } = chosen;
  const content = await place.content(publicUrl, passport, entry);
  const row = { ...version, passport_id: passport.passport_id };
  return {
    ...{ passportId: passport.passport_id, issuer: version.issuer, vct: version.vct },
    ...{ accessTier: 'public', format: 'dc_sd_jwt' as const, sdJwtVc: content.credential },
    ...{ brandCode: passport.brand_code, statusList: placeOf(version.status_entry).list, signed: content.claims },
    proof: { seal: sealProof(row), passportAnchor: anchorProof(row, {}), anchor: registrationOf(chosen) },
    earlierSeals: earlierOf(chosen),
  };
}

function registrationOf({ passport: { item } }: ChosenVersion) {
  if (!item) return null;
  return {
    ...{ serial: item.serial, uidHash: item.uid_hash, txHash: item.tx_hash },
    ...{ tokenId: item.token_id, contractAddress: item.contract_address },
    trouble: itemTrouble(item.status, item.declared_stolen),
  };
}

/** Seals of the earlier versions, oldest first. */
const earlierOf = ({ passport, version }: ChosenVersion) =>
  passport.versions
    .filter((one) => one.version < version.version)
    .slice(0, EARLIER)
    .map((one) => ({ version: one.version, dataHash: one.data_hash, versionHash: one.version_hash }))
    .reverse();
