import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { isOperator } from '../../lib/graphql/principal.js';
import type { CatalogContext } from '../context.js';
import { MOST_PICTURE_BYTES } from '../models/media-input.rules.js';
import { lightCopy } from './light-copy.js';
import { isLightWebp } from './light-webp.rules.js';

/** Images of one brand at most that were handed over, and bytes of their light copies; those that nothing uses go after a week. */
export const MOST_GIVEN = 10_000;
export const MOST_GIVEN_BYTES = 256 * 1024 * 1024;

/**
 * Keeps the light copy of a picture that was handed over, and names it by an address of the platform, which is then
 * given to models and items like any other. The same picture gets the same address. What was sent itself is not kept.
 * Throws `INVALID_INPUT`, and `LIMIT_REACHED` for a brand that has as many as it may have.
 */
export async function keepPicture(
  context: CatalogContext,
  brandId: number,
  content: string,
): Promise<{ sourceUrl: string; sha256: string }> {
  const fault = (type: string, message: string) => invalidInput({ type, path: ['content'], message });
  // Four characters are three bytes: judged before anything is unpacked.
  if ((content.length / 4) * 3 > MOST_PICTURE_BYTES + 2)
    throw fault('too_long', `At most ${MOST_PICTURE_BYTES / 1_000_000} MB of a picture`);
  const image = Buffer.from(content, 'base64');
  // What the platform itself loads from a manifest may be light already; from anybody else it is written anew.
  const isLight = context.principal.kind === 'system' && isLightWebp(image);
  const light = isLight ? image : await lightCopy(image).catch(() => null);
  if (!light) throw fault('value_error', 'Not a picture that can be read');
  const sha256 = createHash('sha256').update(light).digest('hex');
  const sourceUrl = `${context.publicUrl}/media/${sha256}.webp`;
  await keep(context, { sourceUrl, sha256, light, givenBy: isOperator(context.principal) ? null : brandId });
  return { sourceUrl, sha256 };
}

interface Given {
  readonly sourceUrl: string;
  readonly sha256: string;
  readonly light: Buffer;
  /** The brand whose share it takes; null for operators, who have none. */
  readonly givenBy: number | null;
}

const KEEP = `
  insert into catalog.picture (source_url, state, next_at, sha256, light, given_by) values ($1, 'ready', $2, $3, $4, $5)
  on conflict (source_url) do update set state = 'ready', sha256 = $3, light = $4, unused_since = null`;

/** The first that hands an image over has it counted; again, by whomever, it takes no more room. */
const keep = ({ database, clock }: CatalogContext, { sourceUrl, sha256, light, givenBy }: Given): Promise<void> =>
  inTransaction(database.pool, async (client) => {
    if (givenBy !== null) await requireRoom(client, givenBy, sourceUrl, light.length);
    await client.query(KEEP, [sourceUrl, clock(), sha256, light, givenBy]);
  });

/** Counts under the lock of the brand's images, until the end of the transaction. */
async function requireRoom(client: PoolClient, brandId: number, sourceUrl: string, bytes: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('catalog.picture'), $1)", [brandId]);
  const { rows } = await client.query<{ is_known: boolean; images: number; bytes: string }>(
    `select count(*)::int as images, coalesce(sum(octet_length(light)), 0) as bytes,
            exists (select from catalog.picture where source_url = $2) as is_known
       from catalog.picture where given_by = $1`,
    [brandId, sourceUrl],
  );
  const has = rows[0]!;
  if (has.is_known) return;
  if (has.images >= MOST_GIVEN) throw new DomainError('LIMIT_REACHED', { thing: 'images', limit: MOST_GIVEN });
  if (Number(has.bytes) + bytes > MOST_GIVEN_BYTES)
    throw new DomainError('LIMIT_REACHED', { thing: 'bytes of images', limit: MOST_GIVEN_BYTES });
}
