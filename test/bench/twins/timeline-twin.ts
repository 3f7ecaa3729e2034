import type { FastifyInstance } from 'fastify';
import { digitsOf, foundBy, hexOf, IMAGE, instant, RESOLVES } from './found-by.js';
import type { Twin } from './twin.js';

const itemSql = (column: string): string => `
  select i.id, i.token_id, i.mined_at, i.uid_hash, i.serial, i.product_name, b.id as brand_id, b.code as brand_code,
         b.name as brand_name, b.hide_powered_by and 'white_label' = any(l.features) as hide, b.app_url,
         i.category_id, coalesce(c.names ->> $3, c.names ->> 'en') as category_name, i.metadata_uri, ${IMAGE} as image_url,
         i.owner_masked, i.owner_account_id is null and i.owner_masked is null as vault, i.identity
    from custody.item i
    join catalog.brand b on b.id = i.brand_id
    join catalog.plan l on l.id = b.plan_id
    join catalog.category c on c.id = i.category_id
    left join catalog.model m on m.id = i.model_id
   where i.${column} = $1 and ${RESOLVES}`;

const ENTRIES = `
  select 'transfer' as type, event_id, at, from_role, from_masked, to_role, to_masked, comment,
         null as source, null as signature, null::boolean as is_valid
    from custody.movement where item_id = $1
  union all
  select 'verify', event_id, at, null, null, null, null, null, source, signature, is_valid
    from custody.verification where item_id = $1
  order by at desc, event_id desc`;

const emailOf = (role: string | null, masked: string | null): string | null =>
  role === 'owner' ? masked : role === 'mint' ? 'Mint' : null;
const displayOf = (role: string | null, masked: string | null): string | null =>
  role === 'owner' ? masked : role === 'mint' ? 'Mint' : role === 'vault' ? 'Vault' : null;

/** The public history as anybody sees it (§2.10). */
export function timelineTwin(app: FastifyInstance, { pool, publicUrl, contractAddress }: Twin): void {
  app.get<{ Params: { identifier: string }; Querystring: { lang?: string } }>(
    '/v1/timeline/:identifier',
    async (request, reply) => {
      const found = foundBy(request.params.identifier);
      const lang = request.query.lang === 'fr' ? 'fr' : 'en';
      const { rows } = found
        ? await pool.query({
            name: `timeline_by_${found.column}`,
            text: itemSql(found.column),
            values: [found.value, publicUrl, lang],
          })
        : { rows: [] };
      const [item] = rows;
      if (!item) return reply.code(404).send({ detail: 'Product not found' });
      const entries = await pool.query({ name: 'timeline_entries', text: ENTRIES, values: [item.id] });
      const uidHash = hexOf(item.uid_hash);
      const token = item.mined_at ? digitsOf(item.token_id) : '';
      return {
        token_id: token,
        serial: item.serial,
        product_name: item.product_name,
        brand_id: item.brand_id,
        brand_code: item.brand_code,
        brand_name: item.brand_name,
        brand_hide_powered_by: item.hide,
        brand_app_url: item.app_url,
        category_id: item.category_id,
        category_name: item.category_name,
        metadata_uri: item.metadata_uri,
        image_url: item.image_url,
        current_owner_email: item.owner_masked,
        current_owner_is_vault: item.vault,
        identity_included: item.identity,
        timeline: entries.rows.map((row) => ({
          type: row.type,
          token_id: token,
          uid_hash: uidHash,
          contract_address: contractAddress,
          timestamp: instant(row.at),
          signature: row.signature,
          is_valid: row.is_valid,
          source: row.source,
          from_address: null,
          to_address: null,
          from_email: emailOf(row.from_role, row.from_masked),
          to_email: emailOf(row.to_role, row.to_masked),
          from_display: displayOf(row.from_role, row.from_masked),
          to_display: displayOf(row.to_role, row.to_masked),
          from_role: row.from_role,
          to_role: row.to_role,
          comment: row.comment,
          event_id: row.event_id,
        })),
        contract_address: contractAddress,
      };
    },
  );
}
