import type { FastifyInstance } from 'fastify';
import { digitsOf, foundBy, hexOf, IMAGE, instant, RESOLVES } from './found-by.js';
import type { Twin } from './twin.js';

const sql = (column: string): string => `
  select i.product_name, b.name as brand_name, b.logo_url as brand_logo_url,
         b.hide_powered_by and 'white_label' = any(l.features) as brand_hide_powered_by, ${IMAGE} as image_url,
         coalesce(c.names ->> $3, c.names ->> 'en') as category_name, i.token_id, i.tx_hash, i.status, i.mined_at,
         exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
         exists (select from custody.certificate s where s.item_id = i.id and s.status = 'active') as certified
    from custody.item i
    join catalog.brand b on b.id = i.brand_id
    join catalog.plan l on l.id = b.plan_id
    join catalog.category c on c.id = i.category_id
    left join catalog.model m on m.id = i.model_id
   where i.${column} = $1 and ${RESOLVES}`;

/** The public record, sixteen fields (§2.9). */
export function recordTwin(app: FastifyInstance, { pool, publicUrl, contractAddress }: Twin): void {
  app.get<{ Params: { uid: string }; Querystring: { lang?: string } }>(
    '/v1/products/:uid/public',
    async (request, reply) => {
      const found = foundBy(request.params.uid);
      const lang = request.query.lang === 'fr' ? 'fr' : 'en';
      const { rows } = found
        ? await pool.query({
            name: `record_by_${found.column}`,
            text: sql(found.column),
            values: [found.value, publicUrl, lang],
          })
        : { rows: [] };
      const [row] = rows;
      if (!row) return reply.code(404).send({ detail: 'Product not found' });
      return {
        product_name: row.product_name,
        brand_name: row.brand_name,
        brand_logo_url: row.brand_logo_url,
        brand_hide_powered_by: row.brand_hide_powered_by,
        image_url: row.image_url,
        category_name: row.category_name,
        token_id: row.mined_at && digitsOf(row.token_id),
        tx_hash: row.mined_at && hexOf(row.tx_hash),
        status: row.status,
        declared_stolen: row.declared_stolen,
        is_verified: row.status === 'mined' || row.status === 'written',
        registered_at: instant(row.mined_at),
        verified_at: instant(row.mined_at),
        certificate_status: row.certified ? 'active' : null,
        contract_address: contractAddress,
        chain: null,
      };
    },
  );
}
