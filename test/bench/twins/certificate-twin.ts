import type { FastifyInstance } from 'fastify';
import { foundBy, instant, RESOLVES } from './found-by.js';
import type { Twin } from './twin.js';

const sql = (where: string): string => `
  select c.number, c.status, c.issued_at, c.custom_fields, i.product_name, b.name as brand_name, b.logo_url,
         b.primary_color, 'white_label' = any(l.features) as white_label
    from custody.certificate c
    join custody.item i on i.id = c.item_id
    join catalog.brand b on b.id = i.brand_id
    join catalog.plan l on l.id = b.plan_id
   where ${where}
   order by c.status, c.issued_at desc, c.id desc limit 1`;

/** The certificate, eleven fields (§2.8). */
export function certificateTwin(app: FastifyInstance, { pool }: Twin): void {
  app.get<{ Params: { identifier: string } }>('/v1/certificate/:identifier', async (request, reply) => {
    const { identifier } = request.params;
    const found = /^DPP-CERT-/.test(identifier) ? undefined : foundBy(identifier);
    const query = found
      ? { name: `certificate_by_${found.column}`, text: sql(`i.${found.column} = $1 and ${RESOLVES}`) }
      : { name: 'certificate_by_number', text: sql('c.number = $1') };
    const { rows } = await pool.query({ ...query, values: [found?.value ?? identifier] });
    const [row] = rows;
    if (!row) return reply.code(404).send({ detail: 'Product not found' });
    return {
      certificate_number: row.number,
      status: row.status,
      issued_at: instant(row.issued_at),
      expires_at: null,
      issuer_name: row.brand_name,
      product_name: row.product_name,
      brand_name: row.brand_name,
      brand_logo_url: row.logo_url,
      brand_primary_color: row.primary_color,
      brand_hide_powered_by: row.white_label,
      custom_fields: row.custom_fields,
    };
  });
}
