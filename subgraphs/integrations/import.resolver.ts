import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { Access, roles } from '../common/access/access.js';
import { Audited } from '../common/audit/audit-mutations.js';
import { Address } from '../lib/bounds/bounded-scalars.js';
import { ApiKeyInput } from './api-keys/api-key.type.js';
import { brandNamed } from './api-keys/brand-plan.js';
import { saveApiKey } from './api-keys/issue-key.js';
import type { IntegrationsContext } from './context.js';
import { saveWebhook } from './webhooks/save-webhook.js';

@InputType({ description: 'A key with a given secret.' })
class KnownApiKeyInput extends ApiKeyInput {
  @Field({ description: 'The key itself: `dpp_live_` or `dpp_test_`, at least 40 characters in all.' })
  secret!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: it is refused from now on. A revoked key stays revoked.',
  })
  revoked?: boolean | null;
}

/** Imports keys and subscriptions with given secrets, which brands cannot do. */
@Resolver()
export class ImportResolver {
  @Access(roles('operator'))
  @Audited(
    () => ({ thing: 'ApiKey' }),
    (id: number) => ({ thingId: id }),
  )
  @Mutation(() => Int, {
    description:
      'Creates or updates the key with this secret, its scopes excepted; returns its id. Refusals: INVALID_INPUT, NOT_FOUND, FORBIDDEN.',
  })
  async saveApiKey(
    @Arg('input', () => KnownApiKeyInput, { description: 'The key.' }) input: KnownApiKeyInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<number> {
    return saveApiKey(context, {
      brand: await brandNamed(context.peers, { id: input.brandId }),
      name: input.name ?? null,
      environment: input.secret.startsWith('dpp_live_') ? 'live' : 'test',
      scopes: input.scopes,
      dailyQuota: input.dailyQuota ?? null,
      requestsPerMinute: input.requestsPerMinute ?? null,
      expiresAt: input.expiresAt ?? null,
      serves: await Promise.all((input.serves ?? []).map((id) => brandNamed(context.peers, { id }))),
      secret: input.secret,
      revoked: input.revoked ?? false,
    });
  }

  @Access(roles('operator'))
  @Audited(
    () => ({ thing: 'WebhookSubscription' }),
    (id: number) => ({ thingId: id }),
  )
  @Mutation(() => Int, {
    description:
      "Creates or updates the brand's subscription with this URL, on any plan; returns its id. Refusals: INVALID_INPUT, NOT_FOUND.",
  })
  async saveWebhook(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int, { description: 'Brand whose events it receives.' }) brandId: number,
    @Arg('url', () => Address, { description: 'https, publicly routable.' }) url: string,
    @Arg('events', () => [String], { description: 'Event types.' }) events: string[],
    @Arg('secret', () => String, { nullable: true, description: 'Null: generated at creation, then left.' })
    secret?: string | null,
  ): Promise<number> {
    const brand = await brandNamed(context.peers, { id: brandId });
    return saveWebhook(context, { brand, url, events, secret: secret ?? null });
  }
}
