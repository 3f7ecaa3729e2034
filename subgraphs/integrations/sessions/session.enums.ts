import { enumOf } from '../../lib/graphql/enum-of.js';

export const TokenTypeEnum = enumOf('TokenType', 'Use of an access token.', {
  bearer: 'Calls.',
  mfa: 'The second step of the login.',
});

export const CredentialKindEnum = enumOf('CredentialKind', 'A kind of credential.', {
  key: 'An API key.',
  session: 'A session.',
});

export const RateWindowEnum = enumOf('RateWindow', 'A window that calls are counted in.', {
  key: 'That of an API key.',
  account: 'That of an account.',
  partner_portal: 'That of an account in the partner portal.',
  distributor_portal: 'That of an account in the distributor portal.',
});
