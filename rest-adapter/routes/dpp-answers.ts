import type { IncomingHttpHeaders } from 'node:http';
import { Type } from '@sinclair/typebox';
import type { ErrorOverrides } from '../runtime/error-table.js';
import { Text } from '../runtime/schema-types.js';

export const Representation = Type.Optional(
  Type.Union([Type.Literal('compressed'), Type.Literal('full')], {
    description: 'Form of what is sent and answered; `compressed` where absent.',
  }),
);
export const RepresentationQuery = Type.Object({ representation: Representation });
export const IdPath = Type.Object({
  dpp_id: Text('Identifier of the passport, percent-encoded, or the number at its end.'),
});

export const formOf = (query: { readonly representation?: 'compressed' | 'full' }): 'compressed' | 'full' =>
  query.representation ?? 'compressed';

/** Returns the tag of a rendering; pages are equal in content though not in bytes. */
export const tagOf = (etag: string, form: string): string => `${form.startsWith('html') ? 'W/' : ''}"${etag}.${form}"`;

/** Digests of the versions that a reader has in one form (`If-None-Match`); `*` stands for any. */
export function knownDigests({ 'if-none-match': header }: IncomingHttpHeaders, form: string): string[] {
  if (header === undefined) return [];
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const end = `.${form}"`;
  return tags.flatMap((tag) => {
    if (tag === '*') return [tag];
    return tag.startsWith('"') && tag.endsWith(end) ? [tag.slice(1, -end.length)] : [];
  });
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

/** Arguments of the graph that are the body of a request. */
const BODY = new Set<unknown>(['document', 'patch', 'value']);

/** Errors that these routes word differently; names of a document stay as they are written. */
export const DPP_ERRORS: ErrorOverrides = {
  NOT_FOUND: 'There is no such passport for this reader',
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
