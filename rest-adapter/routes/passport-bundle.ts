import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { namesOf } from '../../schema/closed-record.js';
import { ITEM_TROUBLE_MEANINGS } from '../../schema/vocabulary/item-troubles.js';
import { type Answer, json } from '../runtime/answer.js';
import { answerTable, from, list, narrowed, part } from '../runtime/answer-table.js';
import { AnyObject, Choice, Nullable, Text } from '../runtime/schema-types.js';
import type { BundledFragment, issuerOfBundle } from './passport.generated.js';
import { Credential } from './passport-credential.js';
import { Hash, Hex32, NEVER_KEPT } from './passport-fields.js';

type Issuer = DataOf<typeof issuerOfBundle>;
type Anchor = NonNullable<BundledFragment['proof']['passportAnchor']>;
type Item = NonNullable<BundledFragment['proof']['anchor']>;

interface Bundled {
  readonly bundled: BundledFragment;
  readonly issuer: Issuer;
}

const EarlierSeal = answerTable<BundledFragment['earlierSeals'][number]>()({
  version: from('version', Type.Integer({ minimum: 1 })),
  data_hash: from('dataHash', Hash),
  version_hash: from('versionHash', Hash),
});

const Seal = answerTable<BundledFragment>()({
  algorithm: narrowed('proof.seal.algorithm', Choice(['sha256-jcs-chain-v1'])),
  version_hash: from('proof.seal.versionHash', Hash),
  prev_version_hash: from('proof.seal.prevVersionHash', Nullable(Hash)),
  earlier: list('earlierSeals', EarlierSeal, { description: 'Earlier versions, oldest first; at most 100.' }),
});

const PassportAnchor = answerTable<Anchor>()({
  chain_id: from('chainId', Nullable(Type.Integer())),
  tx_hash: from('txHash', Hex32('Transaction.')),
  merkle_root: from('merkleRoot', Hex32('Root of the tree.')),
  leaf: from('leaf', Hex32('Leaf of this version.')),
  proof: from('proof', Type.Array(Hex32('Neighbour.'), { description: 'From the leaf up.' })),
  contract_address: from('contractAddress', Nullable(Text('Contract that keeps the root.'))),
});

const Proof = answerTable<BundledFragment>()({
  seal: part((bundled: BundledFragment) => bundled, Seal, Seal.schema),
  passport_anchor: part('proof.passportAnchor', PassportAnchor, Type.Optional(PassportAnchor.schema)),
});

const Registration = answerTable<Item>()({
  token_id: narrowed('tokenId', Text('Token.')),
  tx_hash: narrowed('txHash', Hex32('Transaction that registered it.')),
  contract_address: from('contractAddress', Nullable(Text('Contract that issued the token.'))),
});

const isRegistered = ({ txHash, tokenId }: Item): boolean => Boolean(txHash && tokenId);

/** Fields of the requested item, which a passport of its lot or model does not contain. */
const OfItem = answerTable<Item>()({
  serial: from('serial', Nullable(Text('Serial.'))),
  uid_hash: from('uidHash', Hex32('Chip hash.')),
  trouble: from(
    'trouble',
    Type.Optional(
      Choice(namesOf(ITEM_TROUBLE_MEANINGS), {
        description:
          'State of the item when the bundle was made, which nothing signed says; absent where nothing is wrong.',
      }),
    ),
  ),
  registration: part(
    (item: Item) => (isRegistered(item) ? item : null),
    Registration,
    Type.Optional(Registration.schema),
  ),
});

/**
 * Describes the file with everything needed to verify a passport: `npm run verify -- <file>`. `passport` contains only
 * signed claims, so that a verifier can compare all of it with the signature.
 */
export const Bundle = answerTable<Bundled>()({
  bundle_version: from(() => '2' as const, Choice(['2'])),
  passport: from('bundled.signed', AnyObject({ description: 'The signed claims, with the disclosures of the tier.' })),
  credential: part('bundled', Credential, Credential.schema),
  proof: part('bundled', Proof, Proof.schema),
  item: part('bundled.proof.anchor', OfItem, Type.Optional(OfItem.schema)),
  issuer_document: from(
    ({ issuer }: Bundled) => issuer.issuerDocument ?? {},
    AnyObject({ description: 'DID document of the brand.' }),
  ),
  status_list: from(
    'issuer.credentialStatusList',
    Nullable(Text('Status list of the credential, signed, as of now (`statuslist+jwt`).')),
  ),
});

/** Returns the query for the issuer of a bundle, run once the credential's brand is known. */
export const issuerOf = ({ brandCode, statusList }: BundledFragment) => ({ brandCode, list: statusList });

/** Answers all data for verifying a passport, in one file. */
export const bundleAnswer = (bundled: BundledFragment, issuer: Issuer): Answer =>
  json(Bundle.write({ bundled, issuer }), {
    headers: { ...NEVER_KEPT, 'X-DPP-Access-Tier': bundled.accessTier },
  });
