import { statement } from '../tables.js';
import type { DomainFinding } from './domain-proof.rules.js';

interface Looked {
  readonly brandId: number;
  readonly now: Date;
  /** Claims checked after this instant are skipped. */
  readonly since: Date;
}

/** Takes the claim of a brand to check its record, unless it was checked a moment ago. */
export const takeClaim = statement('take_domain_claim', (db, { brandId, now, since }: Looked) =>
  db
    .updateTable('domain_claim')
    .set({ checked_at: now })
    .where('brand_id', '=', brandId)
    .where(({ or, eb }) => or([eb('checked_at', 'is', null), eb('checked_at', '<=', since)]))
    .returning(['domain', 'token']),
);

export const hasClaim = statement('brand_has_domain_claim', (db, { brandId }: { brandId: number }) =>
  db.selectFrom('domain_claim').select('brand_id').where('brand_id', '=', brandId),
);

/** Records the result of a check, unless the claim was replaced meanwhile. */
export const noteFinding = statement(
  'note_domain_finding',
  (db, { brandId, token, finding }: { brandId: number; token: string; finding: DomainFinding }) =>
    db.updateTable('domain_claim').set({ finding }).where('brand_id', '=', brandId).where('token', '=', token),
);
