import { GraphQLJSON } from 'graphql-scalars';
import { Arg, Ctx, Directive, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../common/access/access.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { QuotaUseEnum } from './api-key.enums.js';
import { abandonIdempotent, beginIdempotent, completeIdempotent } from './idempotent-call.js';
import type { QuotaUse } from './quota.rules.js';
import { releaseQuota } from './release-quota.js';
import { type QuotaRequest, reserveQuota } from './reserve-quota.js';

@Directive('@inaccessible')
@InputType({ description: 'Units to take for some work.' })
class QuotaInput {
  @Field({ description: 'UUID of the work: asking again for it takes nothing again.' })
  reference!: string;

  @Field(() => QuotaUseEnum, { description: '`item` (day and month) or `sale` (day).' })
  use!: QuotaUse;

  @Field(() => Int, { description: 'How many; all are granted or none.' })
  units!: number;

  @Field(() => Int, { nullable: true, description: 'Key whose daily quota they use; null for no key.' })
  keyId?: number | null;

  @Field(() => Int, { description: 'Brand whose monthly quota they use.' })
  brandId!: number;
}

@Directive('@inaccessible')
@InputType({ description: 'A call under an idempotency key.' })
class IdempotentCallInput {
  @Field(() => Int)
  brandId!: number;

  @Field({ description: 'The Idempotency-Key as sent.' })
  key!: string;

  @Field({ description: 'Digest of the normalized content.' })
  digest!: string;

  @Field({ description: 'UUID of this call, by which it may abandon the key until another takes over.' })
  holder!: string;
}

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'What a call under an idempotency key must do next.' })
class IdempotentStart {
  @Field({ description: 'UUID of the work; the same again when the call of a crashed process is taken over.' })
  reference!: string;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: "The first call's answer, as it was given, when this is a replay.",
  })
  response!: unknown;
}

/** Operations for custody before and after work that uses a quota. */
@Resolver()
export class QuotaResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, {
    description: 'Takes units: PRODUCT_QUOTA_EXCEEDED or QUOTA_EXCEEDED when they are not there.',
  })
  async reserveQuota(
    @Arg('input', () => QuotaInput) input: QuotaInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    const { use } = input;
    if (use !== 'item' && use !== 'sale') throw invalidInput({ type: 'enum', path: ['use'], message: 'item or sale' });
    const monthlyLimit = use === 'item' ? (await context.planOf(input.brandId)).monthlyProducts : null;
    const request: QuotaRequest = { ...input, use, keyId: input.keyId ?? null, monthlyLimit };
    await reserveQuota(context.database.pool, request, context.clock());
    return true;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, { description: 'Gives units back, once per occasion.' })
  async releaseQuota(
    @Arg('reference', () => String) reference: string,
    @Arg('releaseKey', () => String, { description: 'Names the occasion, e.g. the row that failed.' })
    releaseKey: string,
    @Arg('units', () => Int) units: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    await releaseQuota(context.database.pool, { reference, releaseKey, units });
    return true;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => IdempotentStart, { description: 'Claims an idempotency key, or returns the earlier outcome.' })
  beginIdempotent(
    @Arg('call', () => IdempotentCallInput) call: IdempotentCallInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<IdempotentStart> {
    return beginIdempotent(context.database.pool, call, context.clock());
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, { description: 'Remembers the answer of the first call for its replays.' })
  async completeIdempotent(
    @Arg('brandId', () => Int) brandId: number,
    @Arg('key', () => String) key: string,
    @Arg('reference', () => String) reference: string,
    @Arg('response', () => GraphQLJSON) response: unknown,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    await completeIdempotent(context.database.pool, { brandId, key, reference }, response);
    return true;
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Boolean, {
    description: 'Forgets a call that was refused and did nothing; no effect once another took over.',
  })
  async abandonIdempotent(
    @Arg('brandId', () => Int) brandId: number,
    @Arg('key', () => String) key: string,
    @Arg('holder', () => String) holder: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<boolean> {
    await abandonIdempotent(context.database.pool, { brandId, key, holder });
    return true;
  }
}
