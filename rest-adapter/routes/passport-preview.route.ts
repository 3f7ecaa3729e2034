import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { TIERS } from '../../schema/vocabulary/tiers.js';
import { json } from '../runtime/answer.js';
import { answerTable, from, part } from '../runtime/answer-table.js';
import { apiKey } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import { unprocessable } from '../runtime/refusal.js';
import { AnyObject, Closed, Text } from '../runtime/schema-types.js';
import { previewPassport } from './passport-preview.generated.js';

/** Bytes; a document of 256 KiB in canonical form may be sent with more white space. */
const LIMIT = 2 * 1024 * 1024;

const Requirement = Closed({
  path: Type.Array(Type.String(), { description: 'Path in the document.' }),
  regulation: Text('Regulation.'),
  article: Text('Its article or annex.'),
  label: Text('Name of the field.'),
  present: Type.Boolean(),
});

type Previewed = DataOf<typeof previewPassport>['previewPassport'];
type Completeness = Previewed['completeness'];

const Completeness = answerTable<Completeness>()({
  required: from('required', Type.Integer()),
  present: from('present', Type.Integer()),
  requirements: from('requirements', Type.Array(Requirement)),
  missing: from(
    ({ requirements }: Completeness) => requirements.filter(({ present }) => !present),
    Type.Array(Requirement),
  ),
});

const Preview = answerTable<Previewed>()({
  data_hash: from('dataHash', Text('SHA-256 of the canonical JSON of the document.')),
  tiers: from(
    ({ tiers }: Previewed) => Object.fromEntries(tiers.map(({ tier, data }) => [tier, data])),
    Type.Object(Object.fromEntries(TIERS.map((tier) => [tier, AnyObject()])), {
      description: 'The document as each tier would see it.',
    }),
  ),
  completeness: part('completeness', Completeness, Completeness.schema),
});

/** Returns the scalar at a path; null for an object or list, which could repeat the whole document for each fault. */
function scalarAt(document: unknown, path: readonly (string | number)[]): unknown {
  const value = path.reduce<unknown>((at, part) => Object(at)[part], document);
  return typeof value === 'object' ? null : (value ?? null);
}

/** Preview of a passport document (§2.17, §4.13). Nothing is stored. */
export const passportPreview: RouteFamily = {
  name: 'Partner catalog',
  routes: [
    route({
      method: 'POST',
      path: '/partner/catalog/passports/preview',
      section: '§2.17',
      summary: 'Preview a passport document',
      description: 'Validates a document and answers the view of each tier. Nothing is stored.',
      caller: apiKey({ scope: 'mint:batch', features: ['api_access'] }),
      input: {
        query: Type.Object({
          category_id: Type.Optional(Type.Integer({ description: 'Category whose sector rules apply.' })),
        }),
        body: jsonBody(Closed({ data: AnyObject({ description: 'The document: an object of sections.' }) }), {
          limit: LIMIT,
        }),
      },
      operation: previewPassport,
      variables: ({ query, body }) => ({
        input: { document: body.data, categoryId: query.category_id ?? null, brandId: null },
      }),
      respond({ previewPassport: preview }, { body }) {
        if (preview.faults.length > 0) {
          throw unprocessable(
            preview.faults.map(({ type, path, message }) => ({
              type,
              loc: ['body', 'data', ...path],
              msg: message,
              input: scalarAt(body.data, path),
            })),
          );
        }
        return json(Preview.write(preview));
      },
      responses: {
        200: {
          description: 'The document as each tier would see it.',
          content: { 'application/json': Preview.schema },
        },
      },
    }),
  ],
};
