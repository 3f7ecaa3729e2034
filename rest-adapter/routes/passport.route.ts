import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { TIERS } from '../../schema/vocabulary/tiers.js';
import type { Answers } from '../runtime/answer-table.js';
import { anonymous, optionalSession } from '../runtime/caller.js';
import { refusal } from '../runtime/described-refusal.js';
import { type ResponseSchemas, type RouteFamily, route, steps } from '../runtime/family.js';
import { Choice, Text } from '../runtime/schema-types.js';
import {
  bundleByGtin,
  bundleOfItem,
  credentialByGtin,
  credentialOfItem,
  issuerOfBundle,
  passportByGtin,
  passportOfItem,
  proofByGtin,
  proofOfItem,
} from './passport.generated.js';
import {
  BatchPassport,
  gtinPassport,
  ItemPassport,
  LinkedData,
  ModelPassport,
  passportAnswer,
} from './passport-answers.js';
import { Bundle, bundleAnswer, issuerOf } from './passport-bundle.js';
import { Credential, credentialAnswer } from './passport-credential.js';
import { BatchProof, ItemProof, ModelProof, proofAnswer } from './passport-proof.js';

const ItemPath = Type.Object({ identifier: Text('Serial, token id or chip hash.') });
const GtinPath = Type.Object({ gtin: Text('8 to 14 digits.') });
const LotPath = Type.Object({ gtin: Text('8 to 14 digits.'), lot: Text('Batch code, exactly.') });

const Tier = {
  access_tier: Type.Optional(Choice(TIERS, { description: 'Audience to be served as; `public` by default.' })),
};
const TierOnly = Type.Object(Tier);
const TierAndFormat = Type.Object({
  ...Tier,
  format: Type.Optional(Text('`jsonld`: as linked data. Other values are ignored.')),
});
const ItemQuery = Type.Object({
  ...TierAndFormat.properties,
  verify_integrity: Type.Optional(
    Type.Boolean({ default: false, description: 'Fetch the content copy and compare its hash.' }),
  ),
});

/**
 * A session gives access to further tiers; a page of another origin is refused (§4.19). At a brand's host name, the pages
 * there link to these routes.
 */
const reader = { caller: optionalSession(), host: 'any' as const };

const BAD_GTIN = { 400: { description: 'The check digit does not match.' } };
const PASSPORT_HEADERS = { 'Cache-Control': '`no-store, max-age=0`' };

const passportResponses = (schema: ResponseSchemas[number]['content'], described = ''): ResponseSchemas => ({
  200: { description: `The passport${described}.`, headers: PASSPORT_HEADERS, ...(schema ? { content: schema } : {}) },
});
type Described = Pick<Answers<never>, 'schema'>;
const both = ({ schema }: Described) => ({
  'application/json': schema,
  'application/ld+json': LinkedData,
});
const answers = (description: string, { schema }: Described) => ({
  200: { description, content: { 'application/json': schema } },
});

const seenBy = (query: { access_tier?: (typeof TierOnly)['static']['access_tier']; format?: string }) => ({
  accessTier: query.access_tier ?? ('public' as const),
  linked: query.format === 'jsonld',
});

/**
 * Digital product passports (§2.11–2.13, §4.18–4.22). A text that cannot be a GTIN has no passport; a wrong check digit
 * is refused separately.
 */
export const passport: RouteFamily = {
  name: 'Passports',
  description: 'Digital product passports: documents, credentials, proofs and bundles.',
  window: WINDOWS.passport,
  errors: {
    NOT_FOUND: 'Passport not found',
    GTIN_INVALID: ({ fault }) =>
      fault === 'check_digit'
        ? { status: 400, detail: 'Invalid GTIN: the check digit does not match.' }
        : { status: 404, detail: 'Passport not found' },
  },
  routes: [
    route({
      method: 'GET',
      path: '/passport/01/{gtin}',
      section: '§4.20',
      summary: "Read a model's passport",
      description:
        'The highest version that is published and public, as visible to the tier. The check digit of the GTIN is verified. Tiers other than `public` require a session; API keys are ignored.',
      ...reader,
      input: { path: GtinPath, query: TierAndFormat },
      operation: passportByGtin,
      variables: ({ path, query }) => ({ gtin: path.gtin, lot: null, ...seenBy(query) }),
      respond: ({ passportByGtin: seen }) => passportAnswer(seen, () => gtinPassport(seen)),
      responses: { ...passportResponses(both(ModelPassport)), ...problem(BAD_GTIN) },
    }),
    route({
      method: 'GET',
      path: '/passport/01/{gtin}/10/{lot}',
      section: '§4.21',
      summary: "Read a batch's passport",
      description:
        'The lot’s own passport only: without a published one the answer is 404, never the model’s. Tiers other than `public` require a session; API keys are ignored.',
      ...reader,
      input: { path: LotPath, query: TierAndFormat },
      operation: passportByGtin,
      variables: ({ path, query }) => ({ gtin: path.gtin, lot: path.lot, ...seenBy(query) }),
      respond: ({ passportByGtin: seen }) => passportAnswer(seen, () => gtinPassport(seen)),
      responses: { ...passportResponses(both(BatchPassport)), ...problem(BAD_GTIN) },
    }),
    route({
      method: 'GET',
      path: '/passport/01/{gtin}/proof',
      section: '§4.22',
      summary: "Read the proof of a model's passport",
      description:
        'The hash, seal, credential and anchor of the version in service. A part that does not exist yet is absent, which never means tampering.',
      caller: anonymous,
      input: { path: GtinPath },
      operation: proofByGtin,
      variables: ({ path }) => ({ gtin: path.gtin, lot: null }),
      respond: ({ proofByGtin: proof }) => proofAnswer(proof),
      responses: { ...answers('The proof.', ModelProof), ...problem(BAD_GTIN) },
    }),
    route({
      method: 'GET',
      path: '/passport/01/{gtin}/10/{lot}/proof',
      section: '§4.13',
      summary: "Read the proof of a batch's passport",
      description:
        'The hash, seal, credential and anchor of the version in service. A part that does not exist yet is absent, which never means tampering.',
      caller: anonymous,
      input: { path: LotPath },
      operation: proofByGtin,
      variables: ({ path }) => path,
      respond: ({ proofByGtin: proof }) => proofAnswer(proof),
      responses: { ...answers('The proof.', BatchProof), ...problem(BAD_GTIN) },
    }),
    route({
      method: 'GET',
      path: '/passport/01/{gtin}/vc',
      section: '§4.19',
      summary: "Read the credential of a model's passport",
      description:
        'An SD-JWT VC with the disclosures of the tier, of the version in service. Tiers other than `public` take a session.',
      ...reader,
      input: { path: GtinPath, query: TierOnly },
      operation: credentialByGtin,
      variables: ({ path, query }) => ({ gtin: path.gtin, lot: null, accessTier: query.access_tier ?? 'public' }),
      respond: (data) => credentialAnswer(data.credentialByGtin),
      responses: { ...answers('The credential.', Credential), ...problem(BAD_GTIN) },
    }),
    route({
      method: 'GET',
      path: '/passport/01/{gtin}/10/{lot}/vc',
      section: '§4.19',
      summary: "Read the credential of a batch's passport",
      description:
        'An SD-JWT VC with the disclosures of the tier, of the version in service. Tiers other than `public` take a session.',
      ...reader,
      input: { path: LotPath, query: TierOnly },
      operation: credentialByGtin,
      variables: ({ path, query }) => ({ ...path, accessTier: query.access_tier ?? 'public' }),
      respond: (data) => credentialAnswer(data.credentialByGtin),
      responses: { ...answers('The credential.', Credential), ...problem(BAD_GTIN) },
    }),
    steps({
      method: 'GET',
      path: '/passport/01/{gtin}/bundle',
      section: '§2.13',
      summary: "Download the proof bundle of a model's passport",
      description:
        'One file that can be verified without the platform: the document, its credential and proofs, and the keys that signed them.',
      ...reader,
      input: { path: GtinPath, query: TierOnly },
      async perform({ path, query }, _, ask) {
        const accessTier = query.access_tier ?? 'public';
        const { credentialByGtin: found } = await ask(bundleByGtin, { gtin: path.gtin, lot: null, accessTier });
        return bundleAnswer(found, await ask(issuerOfBundle, issuerOf(found)));
      },
      responses: { ...answers('The bundle.', Bundle), ...problem(BAD_GTIN) },
    }),
    steps({
      method: 'GET',
      path: '/passport/01/{gtin}/10/{lot}/bundle',
      section: '§2.13',
      summary: "Download the proof bundle of a batch's passport",
      description:
        'One file that can be verified without the platform: the document, its credential and proofs, and the keys that signed them.',
      ...reader,
      input: { path: LotPath, query: TierOnly },
      async perform({ path, query }, _, ask) {
        const accessTier = query.access_tier ?? 'public';
        const { credentialByGtin: found } = await ask(bundleByGtin, { ...path, accessTier });
        return bundleAnswer(found, await ask(issuerOfBundle, issuerOf(found)));
      },
      responses: { ...answers('The bundle.', Bundle), ...problem(BAD_GTIN) },
    }),
    route({
      method: 'GET',
      path: '/passport/{identifier}',
      section: '§4.18',
      summary: 'Read the passport of an item',
      description: "Its own, else its batch's, else its model's.",
      ...reader,
      input: { path: ItemPath, query: ItemQuery },
      operation: passportOfItem,
      variables: ({ path, query }) => ({
        identifier: path.identifier,
        ...seenBy(query),
        integrity: query.verify_integrity ?? false,
      }),
      respond: ({ passportOfItem: seen }) => passportAnswer(seen, () => ItemPassport.write(seen)),
      responses: passportResponses(both(ItemPassport)),
    }),
    route({
      method: 'GET',
      path: '/passport/{identifier}/vc',
      section: '§4.19',
      summary: 'Read the credential of the passport of an item',
      description:
        'An SD-JWT VC with the disclosures of the tier, of the version in service; only of passports whose visibility is `public`. Tiers other than `public` take a session.',
      ...reader,
      input: { path: ItemPath, query: TierOnly },
      operation: credentialOfItem,
      variables: ({ path, query }) => ({ identifier: path.identifier, accessTier: query.access_tier ?? 'public' }),
      respond: (data) => credentialAnswer(data.credentialOfItem),
      responses: answers('The credential.', Credential),
    }),
    route({
      method: 'GET',
      path: '/passport/{identifier}/proof',
      section: '§2.13',
      summary: 'Read the proof of the passport of an item',
      description:
        'The hash, seal, credential and anchor of the version in service. A part that does not exist yet is absent, which never means tampering.',
      ...reader,
      input: { path: ItemPath },
      operation: proofOfItem,
      variables: ({ path }) => path,
      respond: ({ proofOfItem: proof }) => proofAnswer(proof),
      responses: answers('The proof.', ItemProof),
    }),
    steps({
      method: 'GET',
      path: '/passport/{identifier}/bundle',
      section: '§2.13',
      summary: 'Download the proof bundle of the passport of an item',
      description:
        'One file that can be verified without the platform: the document, its credential and proofs, and the keys that signed them.',
      ...reader,
      input: { path: ItemPath, query: TierOnly },
      async perform({ path, query }, _, ask) {
        const accessTier = query.access_tier ?? 'public';
        const { credentialOfItem: found } = await ask(bundleOfItem, { identifier: path.identifier, accessTier });
        return bundleAnswer(found, await ask(issuerOfBundle, issuerOf(found)));
      },
      responses: answers('The bundle.', Bundle),
    }),
  ],
};

function problem(described: Readonly<Record<number, { description: string }>>): ResponseSchemas {
  return Object.fromEntries(
    Object.entries(described).map(([status, { description }]) => [status, refusal(description)]),
  );
}
