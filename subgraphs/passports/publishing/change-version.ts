import type { Pool } from 'pg';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Visibility } from '../documents/passport-level.rules.js';

export interface VersionName {
  readonly passportId: number;
  readonly version: number;
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'PassportVersion' });

/** Who is served a version that is in service; its content, hash and seal stay. Throws `NOT_FOUND`. */
export async function changeVisibility(pool: Pool, of: VersionName, visibility: Visibility): Promise<void> {
  const { rowCount } = await pool.query(
    'update passports.version set visibility = $3 where passport_id = $1 and version = $2 and superseded_at is null',
    [of.passportId, of.version, visibility],
  );
  if (rowCount === 0) throw notFound();
}

/**
 * Takes a version out of service without another in its place: it is served no more, and its credential ends.
 * Nothing older comes back. Throws `NOT_FOUND` when it is not in service.
 */
export async function withdrawVersion(pool: Pool, of: VersionName, now: Date): Promise<void> {
  const { rowCount } = await pool.query(
    `update passports.version set superseded_at = $3, withdrawn_at = $3
      where passport_id = $1 and version = $2 and superseded_at is null`,
    [of.passportId, of.version, now],
  );
  if (rowCount === 0) throw notFound();
}
