import { type StringOptions, type TOptionalWithFlag, type TSchema, Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { type Camel, camel, camelFields } from '../../gateway/manifest/camel-fields.js';
import { json } from '../runtime/answer.js';
import { answerTable, type Field, from } from '../runtime/answer-table.js';
import { apiKey } from '../runtime/caller.js';
import { type ResponseSchemas, type RouteFamily, route } from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import { Choice, Closed, Nullable, Text } from '../runtime/schema-types.js';
import { saveBatch as writeBatch, saveModel as writeModel } from './partner-catalog.generated.js';

const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(Nullable(schema));
// Bounds of the graph: all faults of a request are in one answer.
const LINE = { maxLength: 255, 'x-single-line': true };
const name = (description: string, options: StringOptions = {}) => optional(Text(description, { ...LINE, ...options }));
const text = (description: string) => optional(Text(description, { maxLength: 2_000 }));
const address = (description: string) =>
  optional(Text(description, { maxLength: 2_048, 'x-single-line': true, 'x-web-address': true }));
const amount = () => optional(Type.Number({ minimum: 0, maximum: 1e15 }));
const anything = (description: string) =>
  Type.Optional(Nullable(Type.Record(Type.String(), Type.Unknown(), { description })));

/** §2.17: an absent field is unchanged, null clears it. */
const MODEL = {
  gtin: name('8, 12, 13 or 14 digits; stored with 14.', { format: 'gtin' }),
  name: name('Name shown to people.'),
  category_id: optional(Type.Integer({ description: 'An existing category.' })),
  commodity_code: name('Customs commodity code.'),
  customs_description: text('Description for customs.'),
  default_warranty_months: optional(Type.Integer({ minimum: 0 })),
  default_warranty_terms: text('Terms of the warranty.'),
  default_warranty_transferable: optional(Type.Boolean()),
  description: text('Description.'),
  dimensions_json: anything('Dimensions, free form.'),
  disassembly_instructions_url: address('Address of the disassembly instructions.'),
  identity_level: optional(Choice(['unit'])),
  maintenance_instructions_url: address('Address of the maintenance instructions.'),
  playbook_key: name('Key of the playbook.'),
  primary_image_url: address('Address of the main image.'),
  repair_instructions_url: address('Address of the repair instructions.'),
  safety_instructions_url: address('Address of the safety instructions.'),
  spare_parts_url: address('Address where spare parts are.'),
  specifications: anything('Specifications, free form.'),
  user_manual_url: address('Address of the user manual.'),
  volume_cm3: amount(),
  weight_grams: amount(),
  weight_unit: name('Unit people see the weight in.'),
};

const BATCH = {
  country_of_origin: name('Country of origin.'),
  manufacturing_site: name('Where it was made.'),
  notes: text('Notes.'),
  production_date: optional(Type.String({ format: 'date', description: 'YYYY-MM-DD.' })),
  quantity_planned: optional(Type.Integer({ minimum: 0 })),
};

const code = (description: string) => Text(description, { minLength: 1, maxLength: 100, 'x-single-line': true });

type Schemas = Readonly<Record<string, TSchema>>;
type Stored<Sent extends Schemas> = {
  readonly [Name in keyof Sent & string]: Field<Camel<Name>, TOptionalWithFlag<Sent[Name], false>>;
};

/** Describes the stored record: every field is present, null when empty. */
const stored = <Sent extends Schemas>(sent: Sent): Stored<Sent> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, schema]) => [name, from(camel(name), Type.Optional(schema, false))]),
  ) as Stored<Sent>;

const BRAND = {
  brand_id: from('brand.id', Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
  brand_code: from('brand.code', Text('Public code.')),
};

const StoredModel = answerTable<DataOf<typeof writeModel>['saveModel']['model']>()({
  id: from('id', Type.Integer()),
  sku: from('sku', Text('SKU.')),
  ...stored(MODEL),
  ...BRAND,
});
const StoredBatch = answerTable<DataOf<typeof writeBatch>['saveBatch']['batch']>()({
  id: from('id', Type.Integer()),
  batch_code: from('batchCode', Text('Code.')),
  ...stored(BATCH),
  ...BRAND,
  model_sku: from('model.sku', Text('SKU.')),
});

const answers = (schema: TSchema): ResponseSchemas => ({
  200: { description: 'Changed: the stored record.', content: { 'application/json': schema } },
  201: { description: 'Created: the stored record.', content: { 'application/json': schema } },
});
const caller = apiKey({ scope: 'mint:batch', features: ['api_access'] });
/** Models and batches of the key's brand (§2.17). */
export const partnerCatalog: RouteFamily = {
  name: 'Partner catalog',
  description: 'The models and lots of a brand, and a preview of a passport before it is published.',
  routes: [
    route({
      method: 'PUT',
      path: '/partner/catalog/models',
      section: '§2.17',
      summary: 'Create or change a model',
      description:
        'The model is identified by its `sku`. An absent field is unchanged, null clears it; unknown fields are refused.',
      caller,
      input: { body: jsonBody(Closed({ sku: code("The brand's own code of the article."), ...MODEL })) },
      operation: writeModel,
      variables: ({ body }) => ({ input: camelFields(body) }),
      respond: ({ saveModel: { created, model } }) => json(StoredModel.write(model), { status: created ? 201 : 200 }),
      responses: {
        ...answers(StoredModel.schema),
        409: {
          description: 'The GTIN belongs to another brand: nothing is stored. An operator can move it.',
          content: { 'application/json': Closed({ detail: Text('Sentence.') }) },
        },
      },
    }),
    route({
      method: 'PUT',
      path: '/partner/catalog/batches',
      section: '§2.17',
      summary: 'Create or change a batch',
      description:
        'A lot of a model, identified by `batch_code` and `model_sku`. An absent field is unchanged, null clears it; unknown fields are refused.',
      caller,
      input: {
        body: jsonBody(
          Closed({ batch_code: code('Code of the batch.'), model_sku: code('SKU of a model of the brand.'), ...BATCH }),
        ),
      },
      operation: writeBatch,
      variables: ({ body }) => ({ input: camelFields(body) }),
      respond: ({ saveBatch: { created, batch } }) => json(StoredBatch.write(batch), { status: created ? 201 : 200 }),
      responses: {
        ...answers(StoredBatch.schema),
        404: {
          description: 'The brand has no model with this SKU.',
          content: { 'application/json': Closed({ detail: Text('Sentence.') }) },
        },
      },
    }),
  ],
};
