import type { Pool } from 'pg';
import type { Visibility } from '../../../schema/vocabulary/visibilities.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { setVisibility, withdraw } from './change-version.statements.js';

export interface VersionName {
  readonly passportId: number;
  readonly version: number;
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'PassportVersion' });

/** Changes the visibility of a version in service; content, hash and seal are unchanged. Throws `NOT_FOUND`. */
export async function changeVisibility(pool: Pool, of: VersionName, visibility: Visibility): Promise<void> {
  if ((await setVisibility.run(pool, { ...of, visibility })) === 0) throw notFound();
}

/**
 * Takes a version out of service without a successor: it is no longer served, its credential is invalidated, and older
 * versions are not restored. Throws `NOT_FOUND` when it is not in service.
 */
export async function withdrawVersion(pool: Pool, of: VersionName, now: Date): Promise<void> {
  if ((await withdraw.run(pool, { ...of, now })) === 0) throw notFound();
}
