import type { Pool } from 'pg';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import type { Database } from '../../lib/database/database.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { PassportEntity } from '../documents/passport.entity.js';
import {
  type NewestVersion,
  newestVersion,
  setVisibility,
  supersedeReplaced,
  withdraw,
} from './change-version.statements.js';
import { LOCKED } from './save-draft.js';

export interface VersionName {
  readonly passportId: number;
  readonly version: number;
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'PassportVersion' });

/** Returns the instant of a change: now, or that of the newest version where another process's clock is ahead. */
export const notBefore = (newest: NewestVersion | undefined, now: Date): Date =>
  newest && newest.published_at > now ? newest.published_at : now;

/**
 * Changes the visibility of a version: for reads of now where it is in service, for those by date where another
 * replaced it. Content, hash and seal are unchanged. Versions that a newer one in service then replaces leave service,
 * as at a publication. Throws `NOT_FOUND` where it was withdrawn.
 */
export async function changeVisibility(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  of: VersionName,
  visibility: Visibility,
): Promise<void> {
  const { passportId } = of;
  await database.unitOfWork(async (em) => {
    await em.findOne(PassportEntity, { id: passportId }, LOCKED);
    if ((await setVisibility.run(em, { ...of, visibility })) === 0) throw notFound();
    const now = notBefore(await newestVersion.row(em, { passportId }), clock());
    await supersedeReplaced.run(em, { passportId, now });
  });
}

/**
 * Withdraws a version, in service or replaced: it is no longer served, for no date, its credential is invalidated, and
 * older versions are not restored. Throws `NOT_FOUND` where it was withdrawn.
 */
export async function withdrawVersion(pool: Pool, of: VersionName, now: Date): Promise<void> {
  if ((await withdraw.run(pool, { ...of, now })) === 0) throw notFound();
}
