import { ERROR_MEANINGS } from '../../../schema/error-codes.js';
import { ACCOUNT_LANGUAGE_MEANINGS } from '../../../schema/vocabulary/languages.js';
import { type Role, TRADE_MEANINGS } from '../../../schema/vocabulary/roles.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { AuditOutcome } from './audit-outcome.rules.js';

export const RoleEnum = enumOf<Role>('Role', 'Role of an account.', {
  repairer: 'A partner who repairs.',
  recycler: 'A partner who recycles.',
  distributor: 'The contact of a point of sale.',
  brand_admin: 'An administrator of brands.',
  customer: 'Somebody who owns items.',
  authority: 'A market surveillance authority.',
  operator: 'An operator of the platform.',
});

export const TradeEnum = enumOf('Trade', 'A trade that brands recognize.', TRADE_MEANINGS);

export const AuditOutcomeEnum = enumOf<AuditOutcome>('AuditOutcome', 'Outcome of a change that was attempted.', {
  pending: 'Nothing is known: it is under way, or the process died in between.',
  done: 'It was made.',
  refused: 'It was refused.',
  failed: 'The platform failed.',
});

export const ErrorCodeEnum = enumOf(
  'ErrorCode',
  'Why an operation was refused: `extensions.code` of an error.',
  ERROR_MEANINGS,
);

export const AccountLanguageEnum = enumOf(
  'AccountLanguage',
  'A language of letters and of the pages that they lead to.',
  ACCOUNT_LANGUAGE_MEANINGS,
);
