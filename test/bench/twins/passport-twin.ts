import type { FastifyInstance } from 'fastify';
import { parseRecord } from '../../../schema/record.js';
import { instant } from './found-by.js';
import type { Twin } from './twin.js';

const SQL = `
  select p.id, m.id as model_id, b.id as brand_id, b.code as brand_code, p.schema_version, v.version, v.document,
         v.data_hash, v.cid, v.stored_at, v.visibility, v.published_at, m.name, b.name as brand_name,
         m.primary_image_url, m.gtin, b.passport_service_provider, v.backed_up_at
    from catalog.model m
    join catalog.brand b on b.id = m.brand_id
    join passports.passport p on p.product_model_id = m.id
    join passports.version v on v.passport_id = p.id and v.superseded_at is null and v.visibility = 'public'
   where m.gtin = $1
   order by p.first_published_at, v.version desc limit 1`;

/** What everybody sees of a category without a sector of its own (§2.11). */
const PUBLIC = [
  'product_identification',
  'espr_compliance',
  'reach_ce_marking',
  'recyclability',
  'labels',
  'eu_declaration_of_conformity',
  'waste_information',
  'battery_specification',
  'battery_markings',
  'extinguishing_agent',
];

/** A model's passport at the public tier, twenty fields (§2.11). */
export function passportTwin(app: FastifyInstance, { pool }: Twin): void {
  app.get<{ Params: { gtin: string } }>('/v1/passport/01/:gtin', async (request, reply) => {
    const gtin = request.params.gtin.replace(/\D/g, '').padStart(14, '0');
    const { rows } = await pool.query({ name: 'passport_by_gtin', text: SQL, values: [gtin] });
    const [row] = rows;
    if (!row) return reply.code(404).send({ detail: 'Passport not found' });
    const whole = parseRecord(row.document);
    const data = Object.fromEntries(Object.entries(whole).filter(([section]) => PUBLIC.includes(section)));
    const provider = row.passport_service_provider;
    reply.header('Cache-Control', 'no-store, max-age=0').header('X-DPP-Access-Tier', 'public');
    return {
      id: row.id,
      product_id: null,
      product_model_id: row.model_id,
      brand_id: row.brand_id,
      brand_code: row.brand_code,
      schema_version: row.schema_version,
      passport_version: row.version,
      data,
      data_hash: row.data_hash,
      ipfs_uri: row.stored_at && `ipfs://${row.cid}`,
      visibility: row.visibility,
      published_at: instant(row.published_at),
      product_name: row.name,
      brand_name: row.brand_name,
      image_url: row.primary_image_url,
      gtin: row.gtin,
      level: 'model',
      access_tier: 'public',
      available_tiers: ['public'],
      passport_service_provider: provider && { ...provider, backed_up_at: instant(row.backed_up_at) },
    };
  });
}
