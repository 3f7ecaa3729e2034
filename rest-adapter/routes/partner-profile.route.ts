import { Type } from '@sinclair/typebox';
import { TRADES } from '../../schema/vocabulary/roles.js';
import { json } from '../runtime/answer.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Choice, Closed, Nullable, Text } from '../runtime/schema-types.js';
import { partnerProfile as readProfile } from './partner-profile.generated.js';

const Profile = Closed({
  id: Type.Integer({ description: 'Number of the partner account.' }),
  email: Text('E-mail address.'),
  name: Nullable(Text('First and last name joined by a space; null when both are empty.')),
  partner_type: Choice(TRADES, { description: 'Role of the account.' }),
  brands: Type.Array(
    Closed({
      brand_id: Type.Integer(),
      brand_name: Nullable(Text('Name.')),
      partner_type: Choice(TRADES, { description: 'Trade the brand recognizes.' }),
      status: Choice(['active']),
    }),
    { description: 'One entry per active accreditation: a brand may appear twice.' },
  ),
});

/** Route about the identity of a partner and its brands (§2.6, §4.8). */
export const partnerProfile: RouteFamily = {
  name: 'Partner portal',
  routes: [
    route({
      method: 'GET',
      path: '/partner-portal/me',
      section: '§4.8',
      summary: "Read the partner's profile",
      description:
        'The account and one entry for each active accreditation, a pair of brand and trade. Empty `brands`: the other routes of the portal refuse every product.',
      caller: session({ window: 'partner_portal' }),
      // The one route of the portal that answers 403 to a token it cannot read (§7.2).
      errors: { SESSION_UNREADABLE: () => ({ status: 403, detail: 'Token invalide' }) },
      operation: readProfile,
      variables: () => ({}),
      respond: ({ me }) =>
        json({
          id: me.id,
          email: me.email,
          name: me.name,
          partner_type: me.role,
          brands: me.accreditations.map(({ brand, trade, status }) => ({
            brand_id: brand.id,
            brand_name: brand.name,
            partner_type: trade,
            status,
          })),
        }),
      responses: { 200: { description: 'The profile.', content: { 'application/json': Profile } } },
    }),
  ],
};
