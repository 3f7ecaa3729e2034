import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { TRADES } from '../../schema/vocabulary/roles.js';
import { json } from '../runtime/answer.js';
import { answerTable, from, list, narrowed } from '../runtime/answer-table.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Choice, Nullable, Text } from '../runtime/schema-types.js';
import { partnerProfile as readProfile } from './partner-profile.generated.js';

type Me = DataOf<typeof readProfile>['me'];

const Accreditation = answerTable<Me['accreditations'][number]>()({
  brand_id: from('brand.id', Type.Integer()),
  brand_name: from('brand.name', Nullable(Text('Name.'))),
  partner_type: from('trade', Choice(TRADES, { description: 'Trade the brand recognizes.' })),
  status: narrowed('status', Choice(['active'])),
});

const Profile = answerTable<Me>()({
  id: from('id', Type.Integer({ description: 'Number of the partner account.' })),
  email: narrowed('email', Text('E-mail address.')),
  name: from('name', Nullable(Text('First and last name joined by a space; null when both are empty.'))),
  partner_type: narrowed('role', Choice(TRADES, { description: 'Role of the account.' })),
  brands: list('accreditations', Accreditation, {
    description: 'One entry per active accreditation: a brand may appear twice.',
  }),
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
      // The only route of the portal that answers 403 to an unreadable token (§7.2).
      errors: { SESSION_UNREADABLE: () => ({ status: 403, detail: 'Token invalide' }) },
      operation: readProfile,
      variables: () => ({}),
      respond: ({ me }) => json(Profile.write(me)),
      responses: { 200: { description: 'The profile.', content: { 'application/json': Profile.schema } } },
    }),
  ],
};
