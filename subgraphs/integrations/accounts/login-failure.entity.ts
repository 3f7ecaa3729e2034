import { defineEntity, p } from '@mikro-orm/postgresql';

/** A wrong password, as the version before counted it; this one counts attempts. */
export const LoginFailureEntity = defineEntity({
  name: 'LoginFailure',
  tableName: 'login_failure',
  indexes: [
    { name: 'login_failure_by_address', properties: ['address', 'failedAt'] },
    { name: 'login_failure_by_email', properties: ['email', 'failedAt'] },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement().columnType('bigint').generated('identity'),
    email: p.text(),
    address: p.text(),
    failedAt: p.datetime(),
  },
});
