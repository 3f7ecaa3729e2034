import type { IncomingHttpHeaders } from 'node:http';
import { Type } from '@sinclair/typebox';
import { LONGEST_ELEMENT_PATH } from '../../schema/passport-document/element-path.js';
import type { ErrorOverrides } from '../runtime/error-table.js';
import { Choice, Text } from '../runtime/schema-types.js';

export const Representation = Type.Optional(
  Choice(['compressed', 'full'], { description: 'Form of request and response; `compressed` by default.' }),
);
export const RepresentationQuery = Type.Object({ representation: Representation });
export const IdPath = Type.Object({
  dpp_id: Text('Identifier of the passport, percent-encoded, or the number at its end.'),
});

export const ElementPath = Type.Object({
  ...IdPath.properties,
  element_id_path: Text('JSONPath (RFC 9535) that names one element, percent-encoded.', {
    maxLength: LONGEST_ELEMENT_PATH,
  }),
});

export const formOf = (query: { readonly representation?: 'compressed' | 'full' }): 'compressed' | 'full' =>
  query.representation ?? 'compressed';

/** Returns the entity tag of a rendering, by its content: the bytes of pages differ between requests. */
export const tagOf = (etag: string, form: string): string => `${form.startsWith('html') ? 'W/' : ''}"${etag}.${form}"`;

/** Digests of the versions in one form that the reader has cached (`If-None-Match`); `*` matches any. */
export function knownDigests({ 'if-none-match': header }: IncomingHttpHeaders, form: string): string[] {
  if (header === undefined) return [];
  const end = `.${form}"`;
  const digestsIn = (tag: string): string[] => {
    const digest = tag === '*' ? tag : digestIn(tag, end);
    return digest === undefined ? [] : [digest];
  };
  // Nearly all readers send one tag.
  return header.includes(',') ? header.split(',').flatMap((tag) => digestsIn(tag.trim())) : digestsIn(header);
}

/** Returns the digest in a tag, which may be marked as weak; undefined for a tag of another form. */
function digestIn(tag: string, end: string): string | undefined {
  const at = tag.startsWith('W/') ? 2 : 0;
  return tag.startsWith('"', at) && tag.endsWith(end) ? tag.slice(at + 1, -end.length) : undefined;
}

const EXAMPLE = {
  digitalProductPassportId: 'https://dpp.example/v1/dpps/42',
  uniqueProductIdentifier: 'https://dpp.example/01/04006381333931',
  granularity: 'model',
  dppSchemaVersion: 'EN 18223:2026',
  dppStatus: 'active',
  lastUpdated: '2026-11-22T10:00:00.000Z',
  economicOperatorId: 'did:web:dpp.example:brands:NORDATELIR',
  contentSpecificationIds: ['https://dpp.example/schemas/passport-document/1.0'],
  recyclability: { recyclability_percent: 80 },
};

export const DppHeader = Type.Object(
  {
    digitalProductPassportId: Text('Identifier of the passport.'),
    uniqueProductIdentifier: Text('What it is about.'),
    granularity: Text('`model`, `batch` or `item`.'),
    dppSchemaVersion: Text('`EN 18223:2026`.'),
    dppStatus: Text('`active`, `archived` or `invalid`.'),
    lastUpdated: Text('When this version was published, UTC.'),
    economicOperatorId: Text('Who answers for the product.'),
  },
  { additionalProperties: true, examples: [EXAMPLE] },
);

/** Arguments of the graph that are sent in the request's body. */
const BODY = new Set<unknown>(['document', 'patch', 'value']);

/** Error answers of these routes; field names of a document are left as written. */
export const DPP_ERRORS: ErrorOverrides = {
  // One text for a withheld element and an absent one.
  NOT_FOUND: ({ entity }) => ({
    status: 404,
    detail:
      entity === 'DataElement'
        ? 'There is no such element of the passport for this reader'
        : 'There is no such passport for this reader',
  }),
  STATE_CONFLICT: 'The product has a passport in service',
  PRECONDITION_FAILED: 'The passport has changed since it was read',
  INVALID_INPUT: ({ faults }) => ({
    status: 400,
    detail: faults.map(({ path, message }) => ({
      loc: BODY.has(path[0]) ? ['body', ...path.slice(1)] : path,
      msg: message,
    })),
  }),
};
