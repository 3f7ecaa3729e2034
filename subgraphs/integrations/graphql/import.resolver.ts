import { Arg, Ctx, Directive, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../../lib/access.js';
import type { Scope } from '../../lib/principal.js';
import type { IntegrationsContext } from '../context.js';
import { brandNamed } from '../operations/brand-plan.js';
import { saveApiKey } from '../operations/issue-key.js';
import { saveWebhook } from '../operations/save-webhook.js';
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
      "Creates the brand's subscription of this address or brings it to what is described, whatever the plan.",
  })
  async saveWebhook(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int) brandId: number,
    @Arg('url', () => String) url: string,
    @Arg('events', () => [String]) events: string[],
    @Arg('secret', () => String, { nullable: true, description: 'Null: generated at creation, then left.' })
    secret?: string | null,
  ): Promise<number> {
    const brand = await brandNamed(context.peers, { id: brandId });
    return saveWebhook(context, { brand, url, events, secret: secret ?? null });
  }
}
