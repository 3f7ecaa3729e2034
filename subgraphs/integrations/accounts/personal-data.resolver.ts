import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Access, anyAccount, roles } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { Password } from '../../lib/bounds/bounded-scalars.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { accountOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';

import { erasePersonalData, exportPersonalData } from './personal-data.js';
import { requireSelf } from './require-self.js';

@Resolver()
export class PersonalDataResolver {
  @Access(anyAccount)
  @Mutation(() => GraphQLJSONObject, {
    description:
      'Everything kept about the caller (GDPR Article 15), by the part that keeps it and its tables, oldest entries first; ten times an hour. Of a section it has the newest 10,000 entries, and of interventions the newest 4 MiB of texts; `left_out` names what the answer had no room for, with the query that reads it by pages. Refusals: RATE_LIMITED.',
  })
  exportMyData(@Ctx() context: IntegrationsContext): Promise<Record<string, unknown>> {
    return exportPersonalData(context, accountOf(context).accountId);
  }

  @Access(roles('customer'))
  @Mutation(() => Boolean, {
    description:
      'Erases the calling customer permanently (GDPR Article 17): records that must be kept no longer name them.',
  })
  async eraseMyData(
    @Ctx() context: IntegrationsContext,
    @Arg('password', () => Password, {
      nullable: true,
      description:
        'The caller’s password, to be sure. An account without one needs a session of the last fifteen minutes: FORBIDDEN.',
    })
    password?: string | null,
  ): Promise<boolean> {
    const caller = accountOf(context);
    await requireSelf(context, caller, password ?? null);
    await erasePersonalData(context, caller.accountId);
    return true;
  }

  @Access(roles('operator'))
  @Audited((args) => ({ thing: 'Account', thingId: args.id }))
  @Mutation(() => Boolean, { description: 'Erases a person who requested it by other means.' })
  async eraseAccount(
    @Arg('id', () => Int, { description: 'Number of the account.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    const { principal } = context;
    if (principal.kind === 'account' && principal.accountId === id) throw new DomainError('FORBIDDEN');
    await erasePersonalData(context, id);
    return true;
  }
}
