import type { Pool } from 'pg';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import type { Database } from '../../lib/database/database.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { PassportEntity } from '../documents/passport.entity.js';
import { setVisibility, supersedeReplaced, withdraw } from './change-version.statements.js';
import { LOCKED } from './save-draft.js';

export interface VersionName {
  readonly passportId: number;
  readonly version: number;
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'PassportVersion' });

/**
 * Changes the visibility of a version in service; content, hash and seal are unchanged. Versions that a newer one then
 * replaces leave service, as at a publication. Throws `NOT_FOUND`.
 */
export async function changeVisibility(
  database: Database,
  of: VersionName,
  visibility: Visibility,
  now: Date,
): Promise<void> {
  const { passportId } = of;
  await database.unitOfWork(async (em) => {
    await em.findOne(PassportEntity, { id: passportId }, LOCKED);
    if ((await setVisibility.run(em, { ...of, visibility })) === 0) throw notFound();
    await supersedeReplaced.run(em, { passportId, now });
  });
}

/**
 * Takes a version out of service without a successor: it is no longer served, its credential is invalidated, and older
 * versions are not restored. Throws `NOT_FOUND` when it is not in service.
 */
export async function withdrawVersion(pool: Pool, of: VersionName, now: Date): Promise<void> {
  if ((await withdraw.run(pool, { ...of, now })) === 0) throw notFound();
}
