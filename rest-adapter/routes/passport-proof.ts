import { Type } from '@sinclair/typebox';
import { PASSPORT_LEVELS } from '../../schema/vocabulary/passport-levels.js';
import { type Answer, json } from '../runtime/answer.js';
import { answerTable, from, narrowed, part } from '../runtime/answer-table.js';
import { Choice, Instant, Nullable, Text } from '../runtime/schema-types.js';
import type { ProvedFragment } from './passport.generated.js';
import { Gtin, Hash, Hex32, LotCode, LotNumber, NEVER_KEPT } from './passport-fields.js';

type Part<Name extends keyof ProvedFragment> = NonNullable<ProvedFragment[Name]>;
type OfItem = ProvedFragment & { readonly [Name in 'anchor' | 'verifications']: Part<Name> };

const Seal = answerTable<Part<'seal'>>()({
  sealed: from('sealed', Type.Boolean()),
  sealed_at: from('sealedAt', Instant('When.')),
  algorithm: narrowed('algorithm', Choice(['sha256-jcs-chain-v1'])),
  version_hash: from('versionHash', Hash),
  prev_version_hash: from('prevVersionHash', Nullable(Hash)),
  linked: from('linked', Type.Boolean({ description: 'False for a first version.' })),
  chain_link_match: from('chainLinkMatch', Type.Boolean()),
});

const Issued = answerTable<Part<'credential'>>()({
  issued: from('issued', Type.Boolean()),
  vct: from('vct', Text('Credential template.')),
  issued_at: from('issuedAt', Instant('When.')),
});

const PassportAnchor = answerTable<Part<'passportAnchor'>>()({
  chain: from('chain', Text('Network.')),
  chain_id: from('chainId', Nullable(Type.Integer())),
  tx_hash: from('txHash', Hex32('Transaction.')),
  basescan_url: from('basescanUrl', Nullable(Text('The transaction in a block explorer.'))),
  merkle_root: from('merkleRoot', Hex32('Root of the tree.')),
  leaf: from('leaf', Hex32('Leaf of this version.')),
  leaf_index: from('leafIndex', Type.Integer({ minimum: 0 })),
  proof: from(
    'proof',
    Type.Array(Hex32('Neighbour.'), { description: 'From the leaf up; empty when the tree has one version.' }),
  ),
  anchored_at: from('anchoredAt', Instant('When.')),
  data_hash_matches: from('dataHashMatches', Type.Boolean()),
  proves: narrowed('proves', Choice(['content_existed_at_or_before_tx'])),
  contract_address: from('contractAddress', Nullable(Text('Contract that keeps the root.'))),
});

/** Tells whether the content copy has an address and a gateway; a proof contains both or neither. */
const hasCopy = ({ ipfsUri, ipfsGatewayUrl }: ProvedFragment): boolean => Boolean(ipfsUri && ipfsGatewayUrl);

const VERSION = { passport_version: from('passportVersion', Type.Integer({ minimum: 1 })) };
const GTIN = { gtin: from('gtin', Nullable(Gtin)) };
const LOT = {
  product_batch_id: narrowed('productBatchId', LotNumber),
  batch_code: narrowed('batchCode', LotCode),
};
const PROVED = {
  data_hash: from('dataHash', Type.Optional(Hash)),
  ipfs_uri: from(
    (proof: ProvedFragment) => (hasCopy(proof) ? proof.ipfsUri : null),
    Type.Optional(Text('Content copy, encrypted.')),
  ),
  ipfs_gateway_url: from(
    (proof: ProvedFragment) => (hasCopy(proof) ? proof.ipfsGatewayUrl : null),
    Type.Optional(Text('Where it can be fetched.')),
  ),
  seal: part('seal', Seal, Seal.schema),
  vc: part('credential', Issued, Issued.schema),
  passport_anchor: part('passportAnchor', PassportAnchor, Type.Optional(PassportAnchor.schema)),
};

/** Proof of a model's passport (§2.13); parts that do not exist yet are absent. */
export const ModelProof = answerTable<ProvedFragment>()({
  ...VERSION,
  level: narrowed('level', Choice(['model'])),
  ...GTIN,
  ...PROVED,
});

/** Proof of a lot's passport. */
export const BatchProof = answerTable<ProvedFragment>()({
  ...VERSION,
  level: narrowed('level', Choice(['batch'])),
  ...GTIN,
  ...LOT,
  ...PROVED,
});

const Registration = answerTable<Part<'anchor'>>()({
  tx_hash: from('txHash', Nullable(Hex32('Registration of the item.'))),
  token_id: from('tokenId', Nullable(Text('Token.'))),
  contract_address: from('contractAddress', Nullable(Text('Contract.'))),
  mined_at: from('minedAt', Nullable(Instant('When.'))),
});

const Verifications = answerTable<Part<'verifications'>>()({
  count: from('count', Type.Integer({ minimum: 0 })),
  last_at: from('lastAt', Nullable(Instant('The newest.'))),
});

const ofLot =
  <Value>(value: (proof: OfItem) => Value) =>
  (proof: OfItem): Value | null =>
    proof.level === 'batch' ? value(proof) : null;

/** Proof of an item's passport, or of its lot's or model's. */
export const ItemProof = answerTable<OfItem>()({
  ...VERSION,
  level: from('level', Choice(PASSPORT_LEVELS, { description: 'Level of the passport.' })),
  ...GTIN,
  product_batch_id: from(
    ofLot((proof) => proof.productBatchId),
    Type.Optional(LotNumber),
  ),
  batch_code: from(
    ofLot((proof) => proof.batchCode),
    Type.Optional(LotCode),
  ),
  ...PROVED,
  anchor: part('anchor', Registration, Registration.schema),
  verifications: part('verifications', Verifications, Verifications.schema),
});

const isOfItem = (proof: ProvedFragment): proof is OfItem => proof.anchor !== null && proof.verifications !== null;

/** Answers a proof, which no cache may store. */
export const proofAnswer = (proof: ProvedFragment): Answer => json(proofBody(proof), { headers: NEVER_KEPT });

function proofBody(proof: ProvedFragment): object {
  if (isOfItem(proof)) return ItemProof.write(proof);
  return (proof.level === 'batch' ? BatchProof : ModelProof).write(proof);
}
