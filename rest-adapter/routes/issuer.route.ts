import { Type } from '@sinclair/typebox';
import { EVENT_TYPES } from '../../schema/events/event-types.js';
import { WINDOWS } from '../../schema/limits.js';
import { parseRecord } from '../../schema/record.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { bytes, json } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type RouteFamily, route, steps } from '../runtime/family.js';
import { AnyObject, Text } from '../runtime/schema-types.js';
import {
  contentCopy,
  credentialStatusList,
  credentialType,
  issuerDocument,
  issuerMetadata,
} from './issuer.generated.js';

const PUBLISHED_SCHEMA = '1.0';
const documentSchema = parseRecord(readProjectFile('schema', 'passport-document.schema.json'));

const eventSchemas = new Map<string, object>(
  EVENT_TYPES.map((type) => [type, parseRecord(readProjectFile('schema', 'events', `${type}.json`))]),
);

/** Revalidated each time, so that a wallet notices a revoked key or a stolen item. */
const ALWAYS_ASKED = { 'Cache-Control': 'no-cache' };
/** One hour: a version of a schema is immutable, but its descriptions may be corrected. */
const KEPT_AN_HOUR = { 'Cache-Control': 'public, max-age=3600' };
/** A content address always identifies the same bytes. */
const KEPT_FOREVER = { 'Cache-Control': 'public, max-age=31536000, immutable' };

const found = <Value>(value: Value | null | undefined, entity: string): Value => {
  if (value === null || value === undefined) throw new DomainError('NOT_FOUND', { entity });
  return value;
};

/** Routes for verifiers: issuers, templates, statuses, content copies. */
export const issuer: RouteFamily = {
  name: 'Issuers',
  description:
    'What verifiers need: issuers with their keys, types of credentials, status lists and copies of contents.',
  // Lists are signed at each request: enough for verifiers, but bounded.
  window: WINDOWS.issuer,
  routes: [
    route({
      method: 'GET',
      path: '/brands/{brand_code}/did.json',
      section: '§2.12',
      summary: 'Read the DID document of a brand',
      description: 'The keys that verify the brand’s credentials, by `did:web`.',
      versioned: false,
      caller: anonymous,
      input: { path: Type.Object({ brand_code: Text('Public code of the brand.') }) },
      operation: issuerDocument,
      variables: ({ path }) => ({ brandCode: path.brand_code }),
      respond: (data) =>
        json(found(data.issuerDocument, 'Brand'), {
          headers: { ...ALWAYS_ASKED, 'Content-Type': 'application/did+json' },
        }),
      responses: {
        200: { description: 'Its keys, retired ones too.', content: { 'application/did+json': AnyObject() } },
      },
    }),
    route({
      method: 'GET',
      path: '/.well-known/jwt-vc-issuer/brands/{brand_code}',
      section: '§2.12',
      summary: 'Read the metadata of a brand as issuer of credentials',
      description:
        'JWT VC Issuer Metadata (SD-JWT VC): `issuer` is `iss` of its credentials, `jwks` its keys by `kid`.',
      versioned: false,
      caller: anonymous,
      input: { path: Type.Object({ brand_code: Text('Public code of the brand.') }) },
      operation: issuerMetadata,
      variables: ({ path }) => ({ brandCode: path.brand_code }),
      respond: (data) => json(found(data.issuerMetadata, 'Brand'), { headers: ALWAYS_ASKED }),
      responses: {
        200: {
          description: 'The issuer and its keys, retired ones too.',
          content: {
            'application/json': Type.Object({
              issuer: Text('Address of the issuer, as credentials name it.'),
              jwks: Type.Object({ keys: Type.Array(AnyObject()) }),
            }),
          },
        },
      },
    }),
    route({
      method: 'GET',
      path: '/brands/{brand_code}/status-lists/{list}',
      section: 'Token Status List',
      summary: 'Read a status list of a brand',
      description:
        'A Token Status List (JWT): whether credentials of the brand are valid, by the index in each credential.',
      versioned: false,
      caller: anonymous,
      input: {
        path: Type.Object({
          brand_code: Text('Public code of the brand.'),
          list: Type.Integer({ minimum: 0, maximum: 30_000, description: 'Number of the list.' }),
        }),
      },
      operation: credentialStatusList,
      variables: ({ path }) => ({ brandCode: path.brand_code, list: path.list }),
      respond: (data) =>
        bytes('application/statuslist+jwt', Buffer.from(found(data.credentialStatusList, 'StatusList')), ALWAYS_ASKED),
      responses: {
        200: { description: 'Token Status List, signed.', content: { 'application/statuslist+jwt': Type.String() } },
      },
    }),
    route({
      method: 'GET',
      path: '/schemas/passport/{version}',
      section: '§2.12',
      summary: 'Read the type metadata of the credential',
      description:
        'SD-JWT VC type metadata: the claims of the credential, their names in English and French, and which may be withheld.',
      versioned: false,
      caller: anonymous,
      input: { path: Type.Object({ version: Text('Version of the document schema.') }) },
      operation: credentialType,
      variables: ({ path }) => ({ schemaVersion: path.version }),
      respond: (data) => json(found(data.credentialType, 'CredentialType'), { headers: KEPT_AN_HOUR }),
      responses: { 200: { description: 'The template.', content: { 'application/json': AnyObject() } } },
    }),
    steps({
      method: 'GET',
      path: '/schemas/passport-document/{version}',
      section: '§2.11',
      summary: 'Read the JSON Schema of passport documents',
      description: 'JSON Schema 2020-12 of the `data` of a passport.',
      versioned: false,
      caller: anonymous,
      input: { path: Type.Object({ version: Text('Version of the document schema.') }) },
      perform: ({ path }) =>
        json(found(path.version === PUBLISHED_SCHEMA ? documentSchema : null, 'Schema'), {
          headers: { ...KEPT_AN_HOUR, 'Content-Type': 'application/schema+json' },
        }),
      responses: { 200: { description: 'JSON Schema.', content: { 'application/schema+json': AnyObject() } } },
    }),
    steps({
      method: 'GET',
      path: '/schemas/events/{type}',
      section: '§6',
      summary: 'Read the JSON Schema of the body of a delivery',
      description: 'JSON Schema 2020-12 of the body that subscriptions receive for one event type.',
      versioned: false,
      caller: anonymous,
      input: { path: Type.Object({ type: Text('Event type, as in `X-Webhook-Event`.') }) },
      perform: ({ path }) =>
        json(found(eventSchemas.get(path.type), 'Schema'), {
          headers: { ...KEPT_AN_HOUR, 'Content-Type': 'application/schema+json' },
        }),
      responses: { 200: { description: 'JSON Schema.', content: { 'application/schema+json': AnyObject() } } },
    }),
    route({
      method: 'GET',
      path: '/ipfs/{cid}',
      section: '§2.11',
      summary: 'Fetch a content copy',
      description: 'Encrypted: only callers with the key of the version can read it.',
      versioned: false,
      caller: anonymous,
      input: { path: Type.Object({ cid: Text('CIDv1.') }) },
      operation: contentCopy,
      variables: ({ path }) => path,
      respond: (data) =>
        bytes('application/vnd.ipld.raw', Buffer.from(found(data.contentCopy, 'ContentCopy'), 'base64'), KEPT_FOREVER),
      responses: { 200: { description: 'The block.', content: { 'application/vnd.ipld.raw': Type.Any() } } },
    }),
  ],
};
