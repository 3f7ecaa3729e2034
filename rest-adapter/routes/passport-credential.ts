import { Type } from '@sinclair/typebox';
import { CREDENTIAL_FORMATS, type CredentialFormat } from '../../schema/vocabulary/credential-formats.js';
import { TIERS } from '../../schema/vocabulary/tiers.js';
import { type Answer, json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { Choice, Text } from '../runtime/schema-types.js';
import type { CredentialFragment } from './passport.generated.js';

const formatName = ({ format }: { readonly format: CredentialFormat }) => CREDENTIAL_FORMATS[format];

/** Credential of a passport (§2.12). */
export const Credential = answerTable<CredentialFragment>()({
  passport_id: from('passportId', Type.Integer()),
  issuer: from('issuer', Text('Decentralized identifier of the brand.')),
  vct: from('vct', Text('Credential template; its metadata is served there.')),
  access_tier: from('accessTier', Choice(TIERS)),
  format: from(formatName, Choice(Object.values(CREDENTIAL_FORMATS))),
  sd_jwt_vc: from('sdJwtVc', Text('Signed token and disclosures, each followed by a `~`.', { pattern: '~$' })),
});

/** Answers a credential (§4.19). That of the public tier may be cached briefly, the others never. */
export const credentialAnswer = (credential: CredentialFragment): Answer =>
  json(Credential.write(credential), {
    headers: {
      'X-DPP-Access-Tier': credential.accessTier,
      'Cache-Control': credential.accessTier === 'public' ? 'public, max-age=60, s-maxage=300' : 'private, no-store',
    },
  });
