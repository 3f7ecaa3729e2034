import { Arg, Ctx, Directive, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../lib/access.js';
import type { Scope } from '../../lib/principal.js';
import type { IntegrationsContext } from '../context.js';
import { brandNamed } from '../operations/brand-plan.js';
import { createWebhook } from '../operations/create-webhook.js';
import { saveApiKey } from '../operations/issue-key.js';
import { ApiKeyInput } from './api-key.type.js';

@Directive('@inaccessible')
@InputType({ description: 'A key whose secret is known already.' })
class KnownApiKeyInput extends ApiKeyInput {
  @Field({ description: 'The key itself.' })
  secret!: string;

  @Field(() => Boolean, { nullable: true })
  revoked?: boolean | null;
}

/** What only the manifest importer does; the rest of what it loads goes through everyone's mutations. */
@Resolver()
export class ImportResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Int, { description: 'Creates the key with this secret or brings it to what is described.' })
  async saveApiKey(
    @Arg('input', () => KnownApiKeyInput) input: KnownApiKeyInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<number> {
    return saveApiKey(context, {
      brand: await brandNamed(context.peers, { id: input.brandId }),
      name: input.name ?? null,
      environment: input.secret.startsWith('dpp_live_') ? 'live' : 'test',
      scopes: input.scopes as Scope[],
      dailyQuota: input.dailyQuota ?? null,
      requestsPerMinute: input.requestsPerMinute ?? null,
      expiresAt: input.expiresAt ?? null,
      serves: await Promise.all((input.serves ?? []).map((id) => brandNamed(context.peers, { id }))),
      secret: input.secret,
      revoked: input.revoked ?? false,
    });
  }

  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Int, {
    description:
      'Subscribes an address whatever the plan, or brings its events to what is described; answers its number.',
  })
  async saveWebhook(
    @Arg('brandId', () => Int) brandId: number,
    @Arg('url', () => String) url: string,
    @Arg('events', () => [String]) events: string[],
    @Ctx() context: IntegrationsContext,
    @Arg('secret', () => String, { nullable: true }) secret?: string | null,
  ): Promise<number> {
    const { rows } = await context.database.pool.query<{ id: number }>(
      'update webhook_subscription set events = $3 where brand_id = $1 and url = $2 returning id',
      [brandId, url, events],
    );
    if (rows[0]) return rows[0].id;
    const brand = await brandNamed(context.peers, { id: brandId });
    return (await createWebhook(context, { brand, url, events, secret: secret ?? null })).id;
  }
}
