import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { SESSION_STATES } from './session.rules.js';

/** A token family. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  indexes: [
    {
      name: 'session_by_parent',
      where: 'parent_id IS NOT NULL',
      properties: ['parentId'],
    },
  ],
  checks: [
    {
      name: 'session_of_host',
      expression: '((host IS NULL) = (host_brand_id IS NULL)) AND ((host IS NULL) = (parent_id IS NULL))',
    },
  ],
  properties: {
    id: p.uuid().primary().defaultRaw(`gen_random_uuid()`),
    accountId: () =>
      p
        .manyToOne(AccountEntity)
        .mapToPk()
        .fieldName('account_id')
        .updateRule('no action')
        .deleteRule('no action')
        .index('session_by_account'),
    state: p.enum(SESSION_STATES),
    /** Generation of the only valid refresh token. */
    generation: p.integer().default(0),
    /** Network from which it was opened. */
    addressPrefix: p.text().nullable(),
    createdAt: p.datetime(),
    refreshedAt: p.datetime().nullable(),
    expiresAt: p.datetime().index('session_by_expiry'),
    revokedAt: p.datetime().nullable(),
    revokedBecause: p.text().nullable(),
    /** Brand's host name to which it is bound; null for the platform's. */
    host: p.text().nullable(),
    hostBrandId: idColumn().nullable(),
    /** Session of the platform from which one of a host name was opened. */
    parentId: () =>
      p
        .manyToOne(SessionEntity)
        .mapToPk()
        .fieldName('parent_id')
        .foreignKeyName('session_parent')
        .updateRule('no action')
        .deleteRule('cascade')
        .nullable(),
  },
});
