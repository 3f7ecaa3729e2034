import { type Expression, expressionBuilder, sql } from 'kysely';
import { closeEntryAbout, type IdOfThing } from '../../common/audit/audit.statements.js';
import type { CustodyColumns } from '../tables.js';

type Table =
  | 'intervention'
  | 'transfer'
  | 'theft_report'
  | 'single_use_code'
  | 'product_return'
  | 'buyback'
  | 'sale_activation';

const custody = expressionBuilder<CustodyColumns>();
const numberOf = (id: IdOfThing) => sql<number>`${id}::bigint`;

const ofItem = (id: IdOfThing): Expression<number | null> =>
  custody.selectFrom('item').select('item.brand_id').where('item.id', '=', numberOf(id)).$asScalar();

const ofCertificate = (number: IdOfThing): Expression<number | null> =>
  custody
    .selectFrom('certificate')
    .innerJoin('item', 'item.id', 'certificate.item_id')
    .select('item.brand_id')
    .where('certificate.number', '=', number)
    .$asScalar();

const ofClaim = (id: IdOfThing): Expression<number | null> =>
  custody
    .selectFrom('warranty_claim')
    .innerJoin('warranty', 'warranty.id', 'warranty_claim.warranty_id')
    .innerJoin('item', 'item.id', 'warranty.item_id')
    .select('item.brand_id')
    .where('warranty_claim.id', '=', numberOf(id))
    .$asScalar();

const ofReport = (id: IdOfThing): Expression<number | null> =>
  custody.selectFrom('number_report as n').select('n.brand_id').where('n.id', '=', numberOf(id)).$asScalar();

const of =
  (table: Table) =>
  (id: IdOfThing): Expression<number | null> =>
    custody
      .selectFrom('item')
      .select('item.brand_id')
      .where('item.id', '=', sql<number>`(select item_id from ${sql.table(table)} as t where t.id = ${numberOf(id)})`)
      .$asScalar();

const BY_TYPE = {
  Product: ofItem,
  Certificate: ofCertificate,
  WarrantyClaim: ofClaim,
  NumberReport: ofReport,
  Intervention: of('intervention'),
  Transfer: of('transfer'),
  TheftReport: of('theft_report'),
  ProofCode: of('single_use_code'),
  ProductReturn: of('product_return'),
  Buyback: of('buyback'),
  SaleActivation: of('sale_activation'),
};

/**
 * Statements that close audit entries in the log of the brand of the object's item, by type of object. Certificates are
 * identified by number, all others by `id`.
 */
export const closeEntryAboutThing = new Map(
  Object.entries(BY_TYPE).map(([type, brandOf]) => [type, closeEntryAbout(type, brandOf)]),
);
