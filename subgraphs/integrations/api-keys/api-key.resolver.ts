import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Access, anyKey, itsBrandTeam, roles } from '../../common/access/access.js';
import { requireApiAccess } from '../../common/access/require-api-access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { PageSize } from '../../lib/bounds/bounded-scalars.js';
import { AtMost, LARGEST_PAGE, ListPage, partOf } from '../../lib/bounds/page-lists.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { isOperator, ownedOrNotFound, requireAdministratorOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { BrandKey } from '../foreign.types.js';
import { ApiKey, ApiKeyDay, ApiKeyInput, IssuedApiKey, KeyBrand, toApiKey } from './api-key.type.js';
import { brandNamed } from './brand-plan.js';
import { issueApiKey, revokeApiKey } from './issue-key.js';

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [ApiKey], { description: 'Keys of a brand, newest first.' })
  async apiKeys(
    @Arg('brandId', () => Int, { description: 'Brand.' }) brandId: number,
    @Ctx() context: IntegrationsContext,
    @Args(() => ListPage) page: ListPage,
  ): Promise<ApiKey[]> {
    requireAdministratorOf(context, brandId);
    const now = context.clock();
    return (await context.keys.ofBrand({ brandId, ...partOf(page) })).map((row) => toApiKey(row, now));
  }

  @Access(anyKey)
  @AtMost(501)
  @Query(() => [KeyBrand], { description: "The calling key's brand and those it may act for, its own first." })
  brandsOfKey(@Ctx() { principal }: IntegrationsContext): KeyBrand[] {
    if (principal.kind !== 'key') throw new DomainError('FORBIDDEN');
    requireApiAccess(principal);
    const clients = principal.serves.filter((brand) => brand.brandId !== principal.brandId);
    return [
      { brand: { id: principal.brandId }, isKeyBrand: true },
      ...clients.map(({ brandId }) => ({ brand: { id: brandId }, isKeyBrand: false })),
    ];
  }

  @Access(roles('brand_admin', 'operator'))
  @Audited(
    () => ({ thing: 'ApiKey' }),
    ({ key }: IssuedApiKey) => ({ thingId: key.id, brandId: key.brandId }),
  )
  @Mutation(() => IssuedApiKey, { description: 'Issues a key; its secret is shown once.' })
  async issueApiKey(
    @Arg('input', () => ApiKeyInput, { description: 'Scopes of the key.' }) input: ApiKeyInput,
    @Ctx() context: IntegrationsContext,
  ): Promise<IssuedApiKey> {
    requireAdministratorOf(context, input.brandId);
    if (input.serves?.length && !isOperator(context.principal)) throw new DomainError('FORBIDDEN');
    const { id, secret } = await issueApiKey(context, {
      brand: await brandNamed(context.peers, { id: input.brandId }),
      name: input.name ?? null,
      environment: input.environment ?? 'live',
      scopes: input.scopes,
      dailyQuota: input.dailyQuota ?? null,
      requestsPerMinute: input.requestsPerMinute ?? null,
      expiresAt: input.expiresAt ?? null,
      serves: await Promise.all((input.serves ?? []).map((brandId) => brandNamed(context.peers, { id: brandId }))),
    });
    return { key: toApiKey((await context.keys.byId(id))!, context.clock()), secret };
  }

  @Access(roles('brand_admin', 'operator'))
  @Mutation(() => ApiKey, { description: 'Revokes a key: it is refused from the next call on.' })
  async revokeApiKey(
    @Arg('id', () => Int, { description: 'Number of the key.' }) id: number,
    @Ctx() context: IntegrationsContext,
  ): Promise<ApiKey> {
    ownedOrNotFound(context, await context.keys.byId(id), 'ApiKey');
    await revokeApiKey(context, id);
    return toApiKey((await context.keys.byId(id))!, context.clock());
  }

  @Access(itsBrandTeam)
  @FieldResolver(() => BrandKey, { description: 'The brand it acts for.' })
  brand(@Root() { brandId }: ApiKey): BrandKey {
    return { id: brandId };
  }

  @Access(itsBrandTeam)
  @FieldResolver(() => [ApiKeyDay], { description: 'The last days it was used on, oldest first.' })
  async days(
    @Root() { id, brandId }: ApiKey,
    @Ctx() context: IntegrationsContext,
    @Arg('limit', () => PageSize, { defaultValue: 31, description: `Days at most: 0 to ${LARGEST_PAGE}.` })
    limit: number,
  ): Promise<ApiKeyDay[]> {
    const days = await context.keys.daysOf(id);
    return days
      .slice(days.length - Math.min(limit, LARGEST_PAGE, days.length))
      .map(({ day, used }) => ({ day, used, brandId }));
  }

  @Access(itsBrandTeam)
  @AtMost(500)
  @FieldResolver(() => [BrandKey], { description: 'Client brands of a reseller key.' })
  serves(@Root() { servedIds }: ApiKey): BrandKey[] {
    return servedIds.map((id) => ({ id }));
  }
}
