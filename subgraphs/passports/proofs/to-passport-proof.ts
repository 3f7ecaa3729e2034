import type { PassportsContext } from '../context.js';
import type { Selected } from '../documents/select-passport.js';
import { type ItemProof, itemProof } from '../peers/custody.js';
import { anchorProof, contentAddresses, sealProof } from './proof.js';
import type { PassportProof } from './proof.type.js';

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Maps a selected version to the graph's proof, with the registration of the requested item, if any. */
export async function proofOf({ version, subject, item }: Selected, context: PassportsContext): Promise<PassportProof> {
  const copy = contentAddresses(version, context.ports);
  const ofBatch = version.level === 'batch';
  return {
    passportId: version.passport_id,
    passportVersion: version.version,
    level: item ? 'item' : version.level,
    gtin: subject.gtin,
    productBatchId: ofBatch ? subject.batchId : null,
    batchCode: ofBatch ? subject.lot : null,
    dataHash: version.data_hash,
    ipfsUri: copy?.uri ?? null,
    ipfsGatewayUrl: copy?.gatewayUrl ?? null,
    seal: sealProof(version),
    credential: {
      issued: true,
      vct: version.vct,
      issuedAt: version.publishedAt,
      kid: version.kid,
      brandCode: version.brand_code,
    },
    passportAnchor: anchorProof(version, context.ports),
    ...(item ? ofItem(item, await itemProof(context.peers, item.id)) : { anchor: null, verifications: null }),
  };
}

const ofItem = (
  { serial, uidHash, trouble }: NonNullable<Selected['item']>,
  facts: ItemProof,
): Pick<PassportProof, 'anchor' | 'verifications'> => ({
  anchor: { ...facts, minedAt: instant(facts.minedAt), serial, uidHash, trouble },
  verifications: { count: facts.verificationCount, lastAt: instant(facts.lastVerifiedAt) },
});
