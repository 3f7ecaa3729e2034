import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import type { CallWindow } from '../../../schema/limits.js';
import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import type { Scope } from '../../../schema/vocabulary/scopes.js';
import { Access, systemOnly } from '../../common/access/access.js';
import { admitKey } from '../api-keys/admit-key.js';
import { PlanFeatureEnum } from '../api-keys/api-key.enums.js';
import type { IntegrationsContext } from '../context.js';
import type { Admission, AdmissionRequest } from './admission.js';
import { admitSession } from './admit-session.js';
import { CredentialKindEnum, RateWindowEnum } from './session.enums.js';

@Directive('@inaccessible')
@InputType({ description: 'A call that asks to be let in.' })
class AdmissionRequestInput implements AdmissionRequest {
  @Field(() => CredentialKindEnum, { description: 'Kind of credential the route accepts: `key` or `session`.' })
  accept!: 'key' | 'session';

  @Field(() => String, { nullable: true, description: 'The credential sent; null for none.' })
  credential!: string | null;

  @Field(() => [PlanFeatureEnum], {
    nullable: true,
    description: 'Features the plan must include, in the order of the check.',
  })
  features?: PlanFeature[] | null;

  @Field(() => String, { nullable: true, description: 'Scope the key must carry, or `any`.' })
  scope?: Scope | 'any' | null;

  @Field(() => RateWindowEnum, {
    nullable: true,
    description: '`key`, `account`, `partner_portal` or `distributor_portal`.',
  })
  window?: CallWindow | null;

  @Field(() => Int, { nullable: true, description: 'Units the call takes of its windows; 1 by default.' })
  units?: number | null;

  @Field(() => String, { nullable: true, description: "A brand's host name that the call came to." })
  hostName?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of that brand.' })
  hostBrandId?: number | null;
}

@Resolver()
export class AdmissionResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => GraphQLJSONObject, {
    description: 'Authenticates and counts a call; the gateway calls this once per call.',
  })
  admit(
    @Arg('request', () => AdmissionRequestInput) request: AdmissionRequestInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<Admission> {
    return request.accept === 'key' ? admitKey(request, context) : admitSession(request, context);
  }
}
