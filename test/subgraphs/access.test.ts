import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { Field, ObjectType, Query, Resolver } from 'type-graphql';
import { catalogSchema } from '../../subgraphs/catalog/schema.js';
import { custodySchema } from '../../subgraphs/custody/schema.js';
import { integrationsSchema } from '../../subgraphs/integrations/schema.js';
import { Access, everyone, MissingAccessRule } from '../../subgraphs/lib/access.js';
import { compiledOperations } from '../../subgraphs/lib/compiled-operations.js';
import { DomainError } from '../../subgraphs/lib/domain-error.js';
import { federate } from '../../subgraphs/lib/federate.js';
import { ANONYMOUS } from '../../subgraphs/lib/principal.js';
import type { SubgraphName } from '../../subgraphs/lib/subgraph.js';
import { passportsSchema } from '../../subgraphs/passports/schema.js';
import { callOf } from '../support/any-call.js';

/** What somebody without a credential may change: only what brings them one, and what public pages record. */
const PUBLIC_MUTATIONS: Readonly<Record<SubgraphName, readonly string[]>> = {
  catalog: [],
  custody: ['verifyQr', 'tellOfStolenProduct'],
  passports: ['countScan', 'recordScan'],
  integrations: [
    'login',
    'verifySecondFactor',
    'refreshSession',
    'beginHostSession',
    'requestPasswordReset',
    'resetPassword',
    'acceptInvitation',
  ],
};

const schemas = {} as Record<SubgraphName, GraphQLSchema>;
beforeAll(async () => {
  schemas.catalog = (await catalogSchema()).schema;
  schemas.custody = (await custodySchema()).schema;
  schemas.passports = (await passportsSchema()).schema;
  schemas.integrations = (await integrationsSchema()).schema;
});

describe('every field has an authorisation rule', () => {
  it('a subgraph with a field that has none does not come up', async () => {
    @ObjectType()
    class Bare {
      @Access(everyone)
      @Field(() => String)
      fine!: string;

      @Field(() => String)
      forgotten!: string;
    }
    @Resolver()
    class BareResolver {
      @Query(() => Bare)
      bare(): Bare {
        return { fine: '', forgotten: '' };
      }
    }
    await expect(federate({ resolvers: [BareResolver], references: {} })).rejects.toMatchObject({
      constructor: MissingAccessRule,
      fields: expect.arrayContaining(['Bare.forgotten', 'Query.bare']),
    });
  });

  it.each([
    'catalog',
    'custody',
    'passports',
    'integrations',
  ] as const)('nobody changes anything in %s without a credential', async (name) => {
    const schema = schemas[name];
    const operation = compiledOperations(schema);
    const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {});
    const open: string[] = [];
    for (const mutation of mutations.filter((each) => !PUBLIC_MUTATIONS[name].includes(each))) {
      // No database, no peers: a resolver that is reached fails on their absence.
      const context = { principal: ANONYMOUS, requestId: 'walk', clientAddress: '', clock: () => new Date() };
      const { errors } = await operation(callOf(schema, mutation)).run(context, {});
      const cause = errors?.[0]?.originalError;
      if (!(cause instanceof DomainError && cause.code === 'UNAUTHENTICATED'))
        open.push(`${mutation}: ${errors?.[0]?.message}`);
    }
    expect(open).toEqual([]);
  });
});
