import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { json } from '../runtime/answer.js';
import { answerTable, from, list, narrowed } from '../runtime/answer-table.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Closed, Nullable, Text } from '../runtime/schema-types.js';
import {
  type ContactFragment,
  distributorBrands,
  distributorProfile as readProfile,
} from './distributor-profile.generated.js';

const BRAND = {
  brand_id: from('brand.id', Type.Integer()),
  brand_code: from('brand.code', Text('Public code.')),
  brand_name: from('brand.name', Text('Name of the brand.')),
};
const RETAILER = {
  retailer_id: from('retailer.id', Type.Integer()),
  retailer_code: from('retailer.code', Text('Code of the point of sale.')),
  retailer_name: from('retailer.name', Text('Name of the point of sale.')),
};
const TERRITORY = {
  territory_countries: from(
    'territoryCountries',
    Nullable(
      Type.Array(Type.String(), {
        description: "ISO 3166 alpha-2; null or empty: the brand's authorized countries apply.",
      }),
    ),
  ),
};

const Brand = answerTable<ContactFragment>()({
  ...BRAND,
  ...RETAILER,
  ...TERRITORY,
  alerts_opt_in: from('alertsOptIn', Type.Boolean({ description: 'The out-of-territory view is on.' })),
});

type Contact = DataOf<typeof readProfile>['myContact'] & Pick<DataOf<typeof readProfile>, 'myContacts'>;

const Profile = answerTable<Contact>()({
  id: from('id', Type.Integer({ description: 'The contact for the selected brand.' })),
  email: narrowed('account.email', Text('E-mail address.')),
  name: from('account.name', Nullable(Text('First and last name joined by a space; null when both are empty.'))),
  ...RETAILER,
  ...BRAND,
  ...TERRITORY,
  brands: list('myContacts', Brand),
});

const caller = session({ window: 'distributor_portal' });

/** Routes about the identity of a distributor contact and its brands (§2.16, §4.11, §4.12). */
export const distributorProfile: RouteFamily = {
  name: 'Distributor portal',
  description:
    'A contact of a point of sale: who they are, shipments to receive, and items scanned outside of their territory.',
  errors: { NOT_FOUND: 'Brand not found' },
  routes: [
    route({
      method: 'GET',
      path: '/distributor-portal/me',
      section: '§4.11',
      summary: "Read the contact's profile",
      description:
        'Of the brand that `brand_id` names; without it of the contact’s only brand, else of the first by name.',
      caller,
      input: {
        query: Type.Object({
          brand_id: Type.Optional(
            Type.Integer({ description: 'Without it: the only accessible brand, else the first alphabetically.' }),
          ),
        }),
      },
      operation: readProfile,
      variables: ({ query }) => ({ brandId: query.brand_id ?? null }),
      respond: ({ myContact, myContacts }) => json(Profile.write({ ...myContact, myContacts })),
      responses: {
        200: { description: 'The profile for the selected brand.', content: { 'application/json': Profile.schema } },
        404: {
          description: 'No active contact for this brand, or no such brand.',
          content: { 'application/json': Closed({ detail: Text('Sentence.') }) },
        },
      },
    }),
    route({
      method: 'GET',
      path: '/distributor-portal/brands',
      section: '§4.12',
      summary: "List the contact's brands",
      description: 'One entry for each active contact, never empty: an account without one is refused.',
      caller,
      operation: distributorBrands,
      variables: () => ({}),
      respond: ({ myContacts }) => json(myContacts.map(Brand.write)),
      responses: {
        200: {
          description: 'Never empty.',
          content: { 'application/json': Type.Array(Brand.schema, { minItems: 1 }) },
        },
      },
    }),
  ],
};
