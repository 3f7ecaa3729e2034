import { statement } from '../tables.js';

/** Reads a brand's request for fewer approvals, and how many have approved it. */
export const fewerApprovalsWanted = statement('fewer_approvals_of_brand', (db, { brandId }: { brandId: number }) =>
  db
    .selectFrom('fewer_approvals as f')
    .innerJoin('brand as b', 'b.id', 'f.brand_id')
    .select(({ selectFrom, cast, fn }) => [
      'f.wanted',
      'f.asked_at as askedAt',
      'b.mint_approvals as approvalsNeeded',
      selectFrom('fewer_approvals_given as g')
        .select(cast<number>(fn.countAll(), 'bigint').as('count'))
        .whereRef('g.brand_id', '=', 'f.brand_id')
        .$asScalar()
        .$notNull()
        .as('approvals'),
    ])
    .where('f.brand_id', '=', brandId),
);
