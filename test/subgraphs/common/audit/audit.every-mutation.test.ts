import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isNonNullType } from 'graphql';
import type { Principal } from '../../../../schema/principal.js';
import type { SubgraphName } from '../../../../schema/subgraph-name.js';
import { catalogSchema } from '../../../../subgraphs/catalog/schema.js';
import type { FederatedSchema } from '../../../../subgraphs/common/graph/federate.js';
import { custodySchema } from '../../../../subgraphs/custody/schema.js';
import { integrationsSchema } from '../../../../subgraphs/integrations/schema.js';
import { passportsSchema } from '../../../../subgraphs/passports/schema.js';
import { callOf } from '../../../support/any-call.js';
import { type AuditedBrand, openAuditedBrand } from '../../../support/audited-brand.js';

/** Arguments that name a thing; a brand has its own place in an entry. */
const NAMES_A_THING = /^(id|jobId|number|gtin|kid|(?!brand)[a-z]+Id)$/;

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
  const built: Readonly<Record<SubgraphName, () => Promise<FederatedSchema>>> = {
    catalog: catalogSchema,
    custody: custodySchema,
    passports: passportsSchema,
    integrations: integrationsSchema,
  };

  it.each(['catalog', 'custody', 'passports', 'integrations'] as const)('of %s, done or refused', async (part) => {
    const { schema, rules } = await built[part]();
    const ruleOf = new Map(rules.filter(({ type }) => type === 'Mutation').map(({ field, rule }) => [field, rule]));
    const type = schema.getMutationType()!;
    const callers: Principal[] = [
      { kind: 'anonymous' },
      people.operator,
      people.owner,
      people.partner,
      people.shop,
      { kind: 'key', keyId: 1, brandId, brandCode: 'NORDATELIR', scopes: [], serves: [], features: [] } as Principal,
    ];
    const called: string[] = [];
    const untraced: string[] = [];
    const unnamed: string[] = [];
    for (const name of Object.keys(type.getFields())) {
      const who = callers.find((caller) => ruleOf.get(name)?.admits(caller, {}));
      if (!who) continue;
      called.push(name);
      const count = async (): Promise<number> =>
        (await stage.sql(`select from ${part}.audit_entry where action = $1 and outcome <> 'pending'`, [name])).length;
      const before = await count();
      await as(who, part, callOf(schema, name)).catch(() => undefined);
      if ((await count()) !== before + 1) untraced.push(name);
      const [entry] = await stage.sql<{ thing: string | null; thing_id: string | null }>(
        `select thing, thing_id from ${part}.audit_entry where action = $1 order by id desc limit 1`,
        [name],
      );
      const isCalledFor = type
        .getFields()
        [name]!.args.some((arg) => isNonNullType(arg.type) && NAMES_A_THING.test(arg.name));
      if (isCalledFor && !(entry?.thing && entry.thing_id)) unnamed.push(name);
    }
    expect(called).not.toEqual([]);
    expect({ untraced, unnamed }).toEqual({ untraced: [], unnamed: [] });
  });
});
