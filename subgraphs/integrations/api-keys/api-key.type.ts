import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { SCOPES } from '../../../schema/vocabulary/scopes.js';
import { Access, itsBrandKeys, itsBrandTeam } from '../../common/access/access.js';
import { type Belonging, BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { BrandKey } from '../foreign.types.js';
import type { ApiKeyStatus } from './api-key.enums.js';
import { ApiKeyStatusEnum, KeyEnvironmentEnum } from './api-key.enums.js';
import { refusalOfState } from './api-key.rules.js';
import type { KeyEnvironment } from './api-key-secret.rules.js';
import type { KeyRow } from './key.statements.js';

const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });

/** Scopes for descriptions; they contain colons, so they are no enum. */
const SCOPE_NAMES = SCOPES.map((scope) => `\`${scope}\``).join(', ');

@Access(itsBrandTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'An API key, without its secret.' })
export class ApiKey {
  @Field(() => Int, { description: 'Number of the key.' })
  id!: number;

  @Field(() => String, { nullable: true, description: 'Its name at the brand.' })
  name!: string | null;

  @Field({ description: 'Its first 12 characters.' })
  display!: string;

  @Field(() => [String], { description: 'Scopes; they never change.' })
  scopes!: readonly string[];

  @Field(() => ApiKeyStatusEnum, { description: '`active`, `expired` or `revoked`.' })
  status!: ApiKeyStatus;

  @Field(() => Int, { nullable: true, description: 'Items and sales a day; null: unlimited.' })
  dailyQuota!: number | null;

  @Field(() => Int, { nullable: true, description: "Calls a minute; null: the plan's." })
  requestsPerMinute!: number | null;

  @Field(() => Timestamp, { description: 'When it was issued.' })
  createdAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'From when on it is refused; null when it never expires.' })
  expiresAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'Last call, to the minute.' })
  lastUsedAt!: Date | null;

  readonly brandId!: number;
  readonly servedIds!: readonly number[];
}

@Access(itsBrandTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'Units that a key took on one day.' })
export class ApiKeyDay {
  @Field({ description: '`YYYY-MM-DD`, UTC.' })
  day!: string;

  @Field(() => Int, { description: 'Items and sales that counted against its daily quota.' })
  used!: number;

  readonly brandId!: number;
}

@Access(itsBrandTeam)
@BelongsTo(({ key }: IssuedApiKey) => ofBrand(key))
@ObjectType({ description: 'A new key.' })
export class IssuedApiKey {
  @Field(() => ApiKey, { description: 'The key.' })
  key!: ApiKey;

  @Field({ description: 'The key itself: shown now and never again.' })
  secret!: string;
}

@InputType({ description: 'A key to issue.' })
export class ApiKeyInput {
  @Field(() => Int, { description: 'Brand the key acts for.' })
  brandId!: number;

  @Field(() => String, { nullable: true, description: 'Name people know it by.' })
  name?: string | null;

  @Field(() => KeyEnvironmentEnum, { nullable: true, description: '`live` (default) or `test`: its prefix.' })
  environment?: KeyEnvironment | null;

  @Field(() => [String], { description: `At least one of ${SCOPE_NAMES}.` })
  scopes!: string[];

  @Field(() => Int, { nullable: true, description: 'Rows it may mint a day; null for no limit.' })
  dailyQuota?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "Calls a minute; null for the plan's, which only operators go beyond.",
  })
  requestsPerMinute?: number | null;

  @Field(() => Timestamp, { nullable: true, description: 'From when on it is refused; null for never.' })
  expiresAt?: Date | null;

  @Field(() => [Int], { nullable: true, description: 'Client brands of a reseller key; operators only.' })
  serves?: number[] | null;
}

@Access(itsBrandKeys)
@BelongsTo(({ brand }: KeyBrand) => ({ brands: [brand.id] }))
@ObjectType({ description: 'A brand that the calling key acts for.' })
export class KeyBrand {
  @Field(() => BrandKey, { description: 'The brand.' })
  brand!: BrandKey;

  @Field({ description: "True for the key's own brand, false for a client brand." })
  isKeyBrand!: boolean;
}

export const toApiKey = (row: KeyRow, now: Date): ApiKey => ({
  id: row.id,
  name: row.name,
  display: row.display,
  scopes: row.scopes,
  status: statusOf(row, now),
  dailyQuota: row.daily_quota,
  requestsPerMinute: row.requests_per_minute,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
  brandId: row.brand_id,
  servedIds: row.serves.map((brand) => brand.brandId),
});

function statusOf(row: KeyRow, now: Date): ApiKeyStatus {
  const refusal = refusalOfState(
    { revokedAt: row.revoked_at, expiresAt: row.expires_at, expiredAt: row.expired_at },
    now,
  );
  if (!refusal) return 'active';
  return refusal.code === 'API_KEY_REVOKED' ? 'revoked' : 'expired';
}
