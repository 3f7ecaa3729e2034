import type { SubgraphName } from '../../schema/subgraph-name.js';
import type { Caller } from './attacked-world.js';

/** What an operation is given: things of the brand it is tried against, and a text for every text it takes. */
export interface Given {
  readonly brandId: number;
  readonly brandCode: string;
  readonly passport: number;
  readonly model: number;
  readonly categoryId: number;
  readonly text: string;
}

export interface Attacked {
  readonly name: string;
  readonly part: SubgraphName;
  readonly text: string;
  readonly variables: (given: Given) => object;
  /** Who of brand A, and of the platform, may ask it at all. */
  readonly may: readonly Caller[];
  /** Whether it takes a text. */
  readonly takesText: boolean;
}

export const knownItem = (serial: string, categoryId: number, more: object = {}) => ({
  ...{ serial, name: 'Tote', categoryId },
  ...more,
});

export const IMPORT = `mutation ($code: String!, $products: [KnownProductInput!]!) {
  importProducts(brandCode: $code, products: $products) { created pending products { id status } } }`;
export const APPROVE = 'mutation ($brandId: Int!) { approveFewerApprovals(brandId: $brandId) { mintApprovals } }';
export const REFUSE = 'mutation ($brandId: Int!) { refuseFewerApprovals(brandId: $brandId) { mintApprovals } }';
export const EXPORT = `mutation ($brandId: Int!, $ids: [Int!], $after: String) {
  exportForRegistry(brandId: $brandId, passportIds: $ids, after: $after) { passportIds refused { passportId } } }`;
export const SEND = `mutation ($brandId: Int!, $ids: [Int!], $after: String) {
  sendToRegistry(brandId: $brandId, passportIds: $ids, after: $after) { passportIds } }`;
export const RECORD = 'mutation ($input: RegistrationInput!) { recordRegistration(input: $input) { id } }';
export const DEACTIVATE = 'mutation ($id: Int!) { deactivateRegistration(id: $id) { id } }';
export const UPLOAD =
  'mutation ($brandId: Int, $content: String!) { uploadPicture(brandId: $brandId, content: $content) { sourceUrl } }';

const MANAGERS = ['admin', 'operator'] as const;

export const ATTACKED: readonly Attacked[] = [
  {
    ...{ name: 'importProducts', part: 'custody', text: IMPORT, may: ['operator'], takesText: true },
    variables: ({ brandCode, model, categoryId, text }) => ({
      code: brandCode,
      products: [
        knownItem('0A1B2C3D4EC0', categoryId, { name: text, modelId: model, metadataUri: text, ownerEmail: text }),
      ],
    }),
  },
  {
    ...{ name: 'approveFewerApprovals', part: 'catalog', text: APPROVE, may: MANAGERS, takesText: false },
    variables: ({ brandId }) => ({ brandId }),
  },
  {
    ...{ name: 'refuseFewerApprovals', part: 'catalog', text: REFUSE, may: MANAGERS, takesText: false },
    variables: ({ brandId }) => ({ brandId }),
  },
  {
    ...{ name: 'exportForRegistry', part: 'passports', text: EXPORT, may: MANAGERS, takesText: false },
    variables: ({ brandId, passport }) => ({ brandId, ids: [passport] }),
  },
  {
    ...{ name: 'exportForRegistry from a place', part: 'passports', text: EXPORT, may: MANAGERS, takesText: true },
    variables: ({ brandId, text }) => ({ brandId, after: text }),
  },
  {
    ...{ name: 'sendToRegistry', part: 'passports', text: SEND, may: MANAGERS, takesText: true },
    variables: ({ brandId, passport, text }) => ({ brandId, ids: [passport], after: text }),
  },
  {
    ...{ name: 'recordRegistration', part: 'passports', text: RECORD, may: MANAGERS, takesText: true },
    variables: ({ passport, text }) => ({ input: { passportId: passport, registryId: text, proof: text } }),
  },
  {
    ...{ name: 'deactivateRegistration', part: 'passports', text: DEACTIVATE, may: MANAGERS, takesText: false },
    variables: ({ passport }) => ({ id: passport }),
  },
  {
    ...{ name: 'uploadPicture', part: 'catalog', text: UPLOAD, may: ['key', 'admin', 'operator'], takesText: true },
    variables: ({ brandId, text }) => ({ brandId, content: text }),
  },
];
