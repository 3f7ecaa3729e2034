import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import type { Principal } from '../../../../schema/principal.js';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import { catalogSchema } from '../../../../subgraphs/catalog/schema.js';
import { ruleOf } from '../../../../subgraphs/common/access/rule-of.js';
import { custodySchema } from '../../../../subgraphs/custody/schema.js';
import { integrationsSchema } from '../../../../subgraphs/integrations/schema.js';
import { passportsSchema } from '../../../../subgraphs/passports/schema.js';
import { callOf } from '../../../support/any-call.js';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';

let world: AuditedBrand;
let as: AuditedBrand['as'];
let brandId: AuditedBrand['brandId'];
let people: AuditedBrand['people'];
let stage: AuditedBrand['stage'];
beforeAll(async () => {
  world = await openAuditedBrand();
  ({ as, brandId, people, stage } = world);
});
afterAll(() => world.stage.close());

describe('every mutation leaves its trace', () => {
  const built: Readonly<Record<SubgraphName, () => Promise<{ schema: GraphQLSchema }>>> = {
    catalog: catalogSchema,
    custody: custodySchema,
    passports: passportsSchema,
    integrations: integrationsSchema,
  };

  it.each(['catalog', 'custody', 'passports', 'integrations'] as const)('of %s, done or refused', async (part) => {
    const { schema } = await built[part]();
    const type = schema.getMutationType()!;
    const callers: Principal[] = [
      { kind: 'anonymous' },
      people.operator,
      people.owner,
      people.partner,
      people.shop,
      { kind: 'key', keyId: 1, brandId, brandCode: 'NORDATELIR', scopes: [], serves: [], features: [] } as Principal,
    ];
    const untraced: string[] = [];
    for (const name of Object.keys(type.getFields())) {
      const who = callers.find((caller) => ruleOf(type, name)?.admits(caller, {}));
      if (!who) continue;
      const count = async (): Promise<number> =>
        (await stage.sql(`select from ${part}.audit_entry where action = $1 and outcome <> 'pending'`, [name])).length;
      const before = await count();
      await as(who, part, callOf(schema, name)).catch(() => undefined);
      if ((await count()) !== before + 1) untraced.push(name);
    }
    expect(untraced).toEqual([]);
  });
});
