import 'reflect-metadata';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { ANONYMOUS } from '../../../../schema/principal.js';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import { catalogSchema } from '../../../../subgraphs/catalog/schema.js';
import {
  Access,
  anyAccount,
  anyOf,
  elseAbsent,
  everyone,
  itsBrandTeam,
  roles,
} from '../../../../subgraphs/common/access/access.js';
import { BelongsTo, noOwner } from '../../../../subgraphs/common/access/belonging.js';
import { IgnoredObject, MissingAccessRule } from '../../../../subgraphs/common/access/guard-fields.js';
import { federate } from '../../../../subgraphs/common/graph/federate.js';
import { custodySchema } from '../../../../subgraphs/custody/schema.js';
import { integrationsSchema } from '../../../../subgraphs/integrations/schema.js';
import { compiledOperations } from '../../../../subgraphs/lib/graphql/compiled-operations.js';
import { DomainError } from '../../../../subgraphs/lib/graphql/domain-error.js';
import { passportsSchema } from '../../../../subgraphs/passports/schema.js';
import { callOf } from '../../../support/any-call.js';

/** What somebody without a credential may change: only what brings them one, and what public pages record. */
const PUBLIC_MUTATIONS: Readonly<Record<SubgraphName, readonly string[]>> = {
  catalog: [],
  custody: ['verifyQr', 'tellOfStolenProduct', 'takeUpTransfer', 'reportUnknownNumber'],
  passports: ['countScan', 'recordScan'],
  integrations: [
    'login',
    'verifySecondFactor',
    'refreshSession',
    'beginHostSession',
    'requestPasswordReset',
    'resetPassword',
    'acceptInvitation',
    'requestSignInLink',
    'useSignInLink',
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
    ['asks only who calls', roles('brand_admin'), () => ({ brands: [1] }), ['Owned.secret asks only who calls']],
    [
      'asks only who calls, beside a rule that looks',
      anyOf(itsBrandTeam, anyAccount),
      () => ({ brands: [1] }),
      ['Owned.secret asks only who calls'],
    ],
    ['is on a type that says nothing', itsBrandTeam, undefined, ['Owned does not say whom it belongs to']],
    [
      'looks at what is nobody’s',
      itsBrandTeam,
      noOwner,
      ['Owned belongs to no owner, yet has brandId', 'Owned.secret belongs to no owner'],
    ],
    [
      'is absent where there must be something',
      elseAbsent(itsBrandTeam),
      () => ({ brands: [1] }),
      ['Owned.secret can be neither null nor an empty list'],
    ],
  ] as const)('a subgraph whose rule %s does not come up', async (_, rule, whom, faults) => {
    @ObjectType('Owned')
    class Owned {
      @Access(everyone)
      @Field(() => Int)
      brandId!: number;

      @Access(rule)
      @Field(() => String)
      secret!: string;
    }
    if (whom) BelongsTo(whom)(Owned);
    @Resolver()
    class OwnedResolver {
      @Access(everyone)
      @Query(() => Owned)
      owned(): Owned {
        return { brandId: 1, secret: '' };
      }
    }
    await expect(federate({ resolvers: [OwnedResolver], references: {} })).rejects.toMatchObject({
      constructor: IgnoredObject,
      faults,
    });
  });

  it('what is waited for to know whose an object is, is asked once per object', async () => {
    let asked = 0;
    @Access(itsBrandTeam)
    @BelongsTo(async () => {
      asked++;
      return { brands: [7] };
    })
    @ObjectType('Slow')
    class Slow {
      @Field(() => String)
      one!: string;

      @Access(elseAbsent(itsBrandTeam))
      @Field(() => String, { nullable: true })
      two!: string | null;
    }
    @Resolver()
    class SlowResolver {
      @Access(everyone)
      @Query(() => Slow)
      slow(): Slow {
        return { one: '1', two: '2' };
      }
    }
    const { schema } = await federate({ resolvers: [SlowResolver], references: {} });
    const operation = compiledOperations(schema);
    const as = (brandIds: number[]) => ({
      ...{ requestId: 'slow', clientAddress: '', clock: () => new Date() },
      principal: { kind: 'account', role: 'brand_admin', brandIds, accountId: 1, email: 'a@b.test' },
    });
    expect(await operation('{ slow { one two } }').run(as([7]), {})).toMatchObject({
      data: { slow: { one: '1', two: '2' } },
    });
    expect(asked).toBe(1);
    expect(await operation('{ slow { two } }').run(as([8]), {})).toMatchObject({ data: { slow: { two: null } } });
    const { errors } = await operation('{ slow { one } }').run(as([8]), {});
    expect(errors?.[0]?.originalError).toMatchObject({ code: 'FORBIDDEN' });
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
