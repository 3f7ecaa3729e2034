import { Type } from '@sinclair/typebox';
import { json } from '../runtime/answer.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Closed, Nullable, Text } from '../runtime/schema-types.js';
import {
  type ContactFragment,
  distributorBrands,
  distributorProfile as readProfile,
} from './distributor-profile.generated.js';

const BRAND = {
  brand_id: Type.Integer(),
  brand_code: Text('Public code.'),
  brand_name: Text('Name of the brand.'),
};
const RETAILER = {
  retailer_id: Type.Integer(),
  retailer_code: Text('Code of the point of sale.'),
  retailer_name: Text('Name of the point of sale.'),
};
const TERRITORY = {
  territory_countries: Nullable(
    Type.Array(Type.String(), {
      description: "ISO 3166 alpha-2; null or empty: the brand's authorized countries apply.",
    }),
  ),
};

const Brand = Closed({
  ...BRAND,
  ...RETAILER,
  ...TERRITORY,
  alerts_opt_in: Type.Boolean({ description: 'The out-of-territory view is on.' }),
});

const Profile = Closed({
  id: Type.Integer({ description: 'The contact for the selected brand.' }),
  email: Text('E-mail address.'),
  name: Nullable(Text('First and last name joined by a space; null when both are empty.')),
  ...RETAILER,
  ...BRAND,
  ...TERRITORY,
  brands: Type.Array(Brand),
});

const caller = session({ window: 'distributor_portal' });

const brandOf = ({ brand }: ContactFragment) => ({
  brand_id: brand.id,
  brand_code: brand.code,
  brand_name: brand.name,
});
const retailerOf = ({ retailer }: ContactFragment) => ({
  retailer_id: retailer.id,
  retailer_code: retailer.code,
  retailer_name: retailer.name,
});
const territoryOf = ({ territoryCountries }: ContactFragment) => ({ territory_countries: territoryCountries });
const entry = (contact: ContactFragment) => ({
  ...brandOf(contact),
  ...retailerOf(contact),
  ...territoryOf(contact),
  alerts_opt_in: contact.alertsOptIn,
});

/** Routes about the identity of a distributor contact and its brands (§2.16, §4.11, §4.12). */
export const distributorProfile: RouteFamily = {
  name: 'Distributor portal',
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
      respond: ({ myContact: contact, myContacts }) =>
        json({
          id: contact.id,
          email: contact.account.email,
          name: contact.account.name,
          ...retailerOf(contact),
          ...brandOf(contact),
          ...territoryOf(contact),
          brands: myContacts.map(entry),
        }),
      responses: {
        200: { description: 'The profile for the selected brand.', content: { 'application/json': Profile } },
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
      respond: ({ myContacts }) => json(myContacts.map(entry)),
      responses: {
        200: { description: 'Never empty.', content: { 'application/json': Type.Array(Brand, { minItems: 1 }) } },
      },
    }),
  ],
};
