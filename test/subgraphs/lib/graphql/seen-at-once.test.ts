import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { buildSchema } from 'type-graphql';
import { IssuerResolver } from '../../../../subgraphs/passports/credentials/issuer.resolver.js';
import { DppWriteResolver } from '../../../../subgraphs/passports/dpp/dpp-write.resolver.js';
import { ImportPassportResolver } from '../../../../subgraphs/passports/publishing/import-passport.resolver.js';
import { PublishingResolver } from '../../../../subgraphs/passports/publishing/publishing.resolver.js';

it('what publishes or withdraws a passport or a key answers once every replica shows it, by EN 18222 too', async () => {
  const schema = await buildSchema({
    resolvers: [PublishingResolver, ImportPassportResolver, DppWriteResolver, IssuerResolver],
    skipCheck: true,
    validate: false,
  });
  const later = Object.values(schema.getMutationType()!.getFields()).filter(({ extensions }) => !extensions.seenAtOnce);
  expect(later.map(({ name }) => name).toSorted()).toEqual([
    'discardPassportDraft',
    'patchPassport',
    'savePassportDraft',
  ]);
});
