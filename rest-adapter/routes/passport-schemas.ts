import { Type } from '@sinclair/typebox';
import { TIERS } from '../../schema/vocabulary/tiers.js';
import { Choice, Closed, Instant, Nullable, Text } from '../runtime/schema-types.js';

export const TierQuery = Choice(TIERS, { description: 'Audience to be served as; `public` by default.' });

const Data = Type.Object({}, { description: 'The document as this tier sees it: sections.' });
const Hash = Text('SHA-256 of the canonical JSON (RFC 8785) of the whole document.', { pattern: '^[0-9a-f]{64}$' });
const Gtin = Text('14 digits.', { pattern: '^[0-9]{14}$' });
const Visibility = Choice(['public', 'owner_only', 'internal']);
const Hex32 = (description: string) => Text(description, { pattern: '^0x[0-9a-f]{64}$' });

const common = {
  id: Type.Integer({ description: 'Number of the passport, the same over all versions.' }),
  brand_id: Type.Integer({ description: 'Deprecated in favor of `brand_code`.' }),
  brand_code: Text('Public code of the brand.'),
  schema_version: Text('Version of the document schema.'),
  passport_version: Type.Integer({ minimum: 1 }),
  data: Data,
  data_hash: Hash,
  ipfs_uri: Nullable(Text('Content copy.')),
  visibility: Visibility,
  published_at: Instant('When this version was published.'),
  product_name: Nullable(Text('Name of the product.')),
  brand_name: Nullable(Text('Name of the brand.')),
  image_url: Nullable(Text('Image.')),
  access_tier: Choice(TIERS, { description: 'Tier that was served.' }),
};

const Integrity = Closed({
  checked_at: Instant('When the copy was fetched.'),
  source: Text('Where it was fetched.'),
  expected_hash: Hash,
  computed_hash: Nullable(Hash),
  matches: Nullable(Type.Boolean({ description: 'Null when the copy is out of reach.' })),
  error: Nullable(Text('Why the hashes could not be compared.')),
});

/** Describes a passport at item level (§2.11). */
export const ItemPassport = Closed({
  ...common,
  product_id: Type.Integer(),
  product_model_id: Nullable(Type.Integer()),
  product_batch_id: Nullable(Type.Integer()),
  level: Choice(['item', 'batch', 'model'], { description: 'Where the passport came from.' }),
  ipfs_gateway_url: Nullable(Text('Where the content copy can be fetched.')),
  is_owner: Type.Boolean({ description: 'The caller is the current owner.' }),
  serial: Nullable(Text('Serial.')),
  token_id: Nullable(Text('Token; null until the registration is confirmed.')),
  gtin: Nullable(Gtin),
  gs1_digital_link: Nullable(Text('GS1 Digital Link of the item.')),
  integrity: Type.Optional(Integrity),
});

const byGtin = {
  ...common,
  product_id: Type.Null(),
  product_model_id: Type.Integer(),
  gtin: Gtin,
  available_tiers: Type.Array(Choice(TIERS), { description: 'Tiers this caller would be served.' }),
  passport_service_provider: Nullable(
    Closed({
      identifier: Text('Identifier the provider is registered under.'),
      name: Text('Name.'),
      backed_up_at: Nullable(Instant('When this version was backed up.')),
    }),
  ),
};

/** Describes a passport at model level (§2.11). */
export const ModelPassport = Closed({ ...byGtin, level: Choice(['model']) });

/** Describes a passport at batch level (§2.11). */
export const BatchPassport = Closed({
  ...byGtin,
  level: Choice(['batch']),
  product_batch_id: Type.Integer(),
  batch_code: Text('Code of the batch (lot).'),
});

/** Describes a credential (§2.12). */
export const Credential = Closed({
  passport_id: Type.Integer(),
  issuer: Text('Decentralized identifier of the brand.'),
  vct: Text('Credential template; its metadata is served there.'),
  access_tier: Choice(TIERS),
  format: Choice(['dc+sd-jwt']),
  sd_jwt_vc: Text('Signed token and disclosures, each followed by a `~`.', { pattern: '~$' }),
});

const proof = {
  passport_version: Type.Integer({ minimum: 1 }),
  gtin: Nullable(Gtin),
  data_hash: Type.Optional(Hash),
  ipfs_uri: Type.Optional(Text('Content copy, encrypted.')),
  ipfs_gateway_url: Type.Optional(Text('Where it can be fetched.')),
  seal: Closed({
    sealed: Type.Boolean(),
    sealed_at: Instant('When.'),
    algorithm: Choice(['sha256-jcs-chain-v1']),
    version_hash: Hash,
    prev_version_hash: Nullable(Hash),
    linked: Type.Boolean({ description: 'False for a first version.' }),
    chain_link_match: Type.Boolean(),
  }),
  vc: Closed({ issued: Type.Boolean(), vct: Text('Credential template.'), issued_at: Instant('When.') }),
  passport_anchor: Type.Optional(
    Closed({
      chain: Text('Network.'),
      chain_id: Nullable(Type.Integer()),
      tx_hash: Hex32('Transaction.'),
      basescan_url: Nullable(Text('The transaction in a block explorer.')),
      merkle_root: Hex32('Root of the tree.'),
      leaf: Hex32('Leaf of this version.'),
      leaf_index: Type.Integer({ minimum: 0 }),
      proof: Type.Array(Hex32('Neighbour.'), { description: 'From the leaf up; empty when one version was written.' }),
      anchored_at: Instant('When.'),
      data_hash_matches: Type.Boolean(),
      proves: Choice(['content_existed_at_or_before_tx']),
      contract_address: Nullable(Text('Contract that keeps the root.')),
    }),
  ),
};

/** Describes the proof of a model's passport (§2.13). */
export const ModelProof = Closed({ ...proof, level: Choice(['model']) });

export const BatchProof = Closed({
  ...proof,
  level: Choice(['batch']),
  product_batch_id: Type.Integer(),
  batch_code: Text('Code of the batch (lot).'),
});

export const ItemProof = Closed({
  ...proof,
  level: Choice(['item']),
  anchor: Closed({
    tx_hash: Nullable(Hex32('Registration of the item.')),
    token_id: Nullable(Text('Token.')),
    contract_address: Nullable(Text('Contract.')),
    mined_at: Nullable(Instant('When.')),
  }),
  verifications: Closed({ count: Type.Integer({ minimum: 0 }), last_at: Nullable(Instant('The newest.')) }),
});

const sealedBefore = Closed({ version: Type.Integer({ minimum: 1 }), data_hash: Hash, version_hash: Hash });

const BundleAnchor = Closed({
  chain_id: Nullable(Type.Integer()),
  tx_hash: Hex32('Transaction.'),
  merkle_root: Hex32('Root of the tree.'),
  leaf: Hex32('Leaf of this version.'),
  proof: Type.Array(Hex32('Neighbour.'), { description: 'From the leaf up.' }),
  contract_address: Nullable(Text('Contract that keeps the root.')),
});

const BundleItem = Closed({
  serial: Nullable(Text('Serial.')),
  uid_hash: Hex32('Chip hash.'),
  registration: Type.Optional(
    Closed({
      token_id: Text('Token.'),
      tx_hash: Hex32('Transaction that registered it.'),
      contract_address: Nullable(Text('Contract it lives in.')),
    }),
  ),
});

/** Describes the file with everything that is needed to verify a passport: `npm run verify -- <file>`. */
export const Bundle = Closed({
  bundle_version: Choice(['2']),
  passport: Type.Object({}, { description: 'What the issuer signed, as the tier is given it.' }),
  credential: Credential,
  proof: Closed({
    seal: Closed({
      algorithm: Choice(['sha256-jcs-chain-v1']),
      version_hash: Hash,
      prev_version_hash: Nullable(Hash),
      earlier: Type.Array(sealedBefore, { description: 'Versions before it, oldest first; at most 100.' }),
    }),
    passport_anchor: Type.Optional(BundleAnchor),
  }),
  item: Type.Optional(BundleItem),
  issuer_document: Type.Object({}, { description: 'DID document of the brand.' }),
  status_list: Nullable(Text('Status list of the credential, signed, as of now (`statuslist+jwt`).')),
});

export const LinkedData = Type.Object({}, { description: 'JSON-LD; its context is inside.' });
