import { citationOf } from '../proofs/citation.rules.js';
import { isOutdated, type RegisteredNow } from './registration.rules.js';
import type { RegistrationRow } from './registration.statements.js';
import type { PassportRegistration, RegistryHandover } from './registration.type.js';
import type { RegistryFile } from './registry-files.rules.js';
import type { Selected } from './select-for-registry.js';

/** Maps a row to the graph's registration. */
export const toRegistration = (row: RegistrationRow, now: RegisteredNow): PassportRegistration => ({
  version: row.version,
  level: row.level,
  state: row.state,
  productId: row.upi,
  dataHash: row.data_hash,
  registryId: row.registry_id,
  preparedAt: row.prepared_at,
  preparedBy: row.prepared_by,
  registeredAt: row.registered_at,
  registeredBy: row.registered_by,
  proof: row.proof,
  proofKeptAt: row.proof_kept_at,
  deactivatedAt: row.deactivated_at,
  failure: row.failure,
  isOutdated: isOutdated(row, now),
  brandId: row.brand_id,
});

export const toHandover = (
  brandId: number,
  { ready, refused, next }: Selected,
  files: readonly RegistryFile[],
): RegistryHandover => ({
  files: files.map((file) => ({ ...file, brandId })),
  passportIds: ready.map(({ passport }) => passport.id),
  refused: refused.map(({ passport, gaps }) => ({
    passportId: passport.id,
    gaps: gaps.map((gap) => ({ ...gap, ...citationOf(gap, 'en'), brandId })),
    brandId,
  })),
  next: next === null ? null : String(next),
  brandId,
});
