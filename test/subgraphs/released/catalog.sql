-- What catalog of release 0.1.0 says to the database: recorded by .ci/release, never edited.

insert into "catalog"."brand" ("code", "name", "plan_id", "offer", "logo_url", "primary_color", "secondary_color", "hide_powered_by", "app_url", "domain", "language", "partner_page", "authorized_countries", "mint_approvals", "disclosure", "passport_service_provider") values ('UNNUMBERED', 'U', 4, 'compliance_identity', null, null, null, false, null, null, 'en', null, null, 0, null, null) returning "id"
;

insert into "catalog"."brand" ("id", "code", "name", "plan_id", "offer", "logo_url", "primary_color", "secondary_color", "hide_powered_by", "app_url", "domain", "language", "partner_page", "authorized_countries", "mint_approvals", "disclosure", "passport_service_provider") values (1, 'NORDATELIR', 'Atelier Nord', 3, 'compliance_identity', null, '#1f3a5f', '#c8a45c', true, 'https://app.nord-atelier.example', 'id.nord-atelier.example', 'fr', null, null, 0, null, '{"identifier":"PSP-FR-0042","name":"Coffre des passeports"}')
;

insert into "catalog"."brand" ("id", "code", "name", "plan_id", "offer", "logo_url", "primary_color", "secondary_color", "hide_powered_by", "app_url", "domain", "language", "partner_page", "authorized_countries", "mint_approvals", "disclosure", "passport_service_provider") values (2, 'STRIDELAB1', 'Stride Lab', 2, 'compliance_identity', null, '#d1495b', null, false, null, null, 'en', null, '{AT,CH,DE,FR,LI}', 0, '{"sneaker":{"repairer":["product_identification","espr_compliance","footwear","bill_of_materials","disassembly_instructions"]}}', null)
;

insert into "catalog"."brand" ("id", "code", "name", "plan_id", "offer", "logo_url", "primary_color", "secondary_color", "hide_powered_by", "app_url", "domain", "language", "partner_page", "authorized_countries", "mint_approvals", "disclosure", "passport_service_provider") values (3, 'VOLTRIDER0', 'Voltrider', 3, 'compliance', null, '#2a9d8f', null, false, null, null, 'en', null, null, 2, null, null)
;

insert into "catalog"."brand" ("id", "code", "name", "plan_id", "offer", "logo_url", "primary_color", "secondary_color", "hide_powered_by", "app_url", "domain", "language", "partner_page", "authorized_countries", "mint_approvals", "disclosure", "passport_service_provider") values (4, 'NUMBERED01', 'N', 4, 'compliance_identity', null, null, null, false, null, null, 'en', null, null, 0, null, null)
;

insert into "catalog"."category" ("id", "key", "sector", "names") values (10, 'handbag', null, '{"en":"Handbags","fr":"Sacs à main"}')
;

insert into "catalog"."category" ("id", "key", "sector", "names") values (11, 'scarf', 'textile', '{"en":"Scarves","fr":"Écharpes"}')
;

insert into "catalog"."category" ("id", "key", "sector", "names") values (20, 'sneaker', 'footwear', '{"en":"Sneakers","fr":"Baskets"}')
;

insert into "catalog"."category" ("id", "key", "sector", "names") values (30, 'ebike_battery', 'battery', '{"en":"E-bike batteries","fr":"Batteries de vélo électrique"}')
;

insert into "catalog"."plan" ("code", "features", "requests_per_minute", "monthly_products") values ('a', '{}', null, null) returning "id"
;

insert into "catalog"."plan" ("code", "features", "requests_per_minute", "monthly_products") values ('business', '{api_access,qr_identification,webhook_notifications,white_label}', 600, null) returning "id"
;

insert into "catalog"."plan" ("code", "features", "requests_per_minute", "monthly_products") values ('starter', '{api_access,qr_identification}', null, 5000) returning "id"
;

insert into "catalog"."plan" ("code", "features", "requests_per_minute", "monthly_products") values ('trial', '{}', 30, 20) returning "id"
;

insert into audit_entry (at, action, actor_kind, actor_id, brand_id, thing, thing_id, address_prefix, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
;

insert into catalog.batch (model_id, batch_code, brand_id, country_of_origin, manufacturing_site, notes, production_date, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (model_id, batch_code) do update set brand_id = excluded.brand_id, country_of_origin = excluded.country_of_origin, manufacturing_site = excluded.manufacturing_site, notes = excluded.notes, production_date = excluded.production_date, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.batch (model_id, batch_code, brand_id, country_of_origin, manufacturing_site, notes, production_date, quantity_planned, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (model_id, batch_code) do update set brand_id = excluded.brand_id, country_of_origin = excluded.country_of_origin, manufacturing_site = excluded.manufacturing_site, notes = excluded.notes, production_date = excluded.production_date, quantity_planned = excluded.quantity_planned, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.batch (model_id, batch_code, brand_id, country_of_origin, manufacturing_site, production_date, quantity_planned, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (model_id, batch_code) do update set brand_id = excluded.brand_id, country_of_origin = excluded.country_of_origin, manufacturing_site = excluded.manufacturing_site, production_date = excluded.production_date, quantity_planned = excluded.quantity_planned, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.batch (model_id, batch_code, brand_id, country_of_origin, production_date, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (model_id, batch_code) do update set brand_id = excluded.brand_id, country_of_origin = excluded.country_of_origin, production_date = excluded.production_date, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.batch (model_id, batch_code, brand_id, created_at, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (model_id, batch_code) do update set brand_id = excluded.brand_id, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.batch (model_id, batch_code, brand_id, notes, production_date, quantity_planned, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (model_id, batch_code) do update set brand_id = excluded.brand_id, notes = excluded.notes, production_date = excluded.production_date, quantity_planned = excluded.quantity_planned, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.batch (model_id, batch_code, brand_id, production_date, quantity_planned, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (model_id, batch_code) do update set brand_id = excluded.brand_id, production_date = excluded.production_date, quantity_planned = excluded.quantity_planned, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, created_at, updated_at) values ($1, $2, $3, $4)
     on conflict (brand_id, sku) do update set updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, description, created_at, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, sku) do update set description = excluded.description, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, gtin, created_at, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, sku) do update set gtin = excluded.gtin, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, gtin, name, category_id, commodity_code, customs_description, default_warranty_months, default_warranty_terms, default_warranty_transferable, description, dimensions_json, disassembly_instructions_url, identity_level, maintenance_instructions_url, playbook_key, primary_image_url, repair_instructions_url, safety_instructions_url, spare_parts_url, specifications, user_manual_url, volume_cm3, weight_grams, weight_unit, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)
     on conflict (brand_id, sku) do update set gtin = excluded.gtin, name = excluded.name, category_id = excluded.category_id, commodity_code = excluded.commodity_code, customs_description = excluded.customs_description, default_warranty_months = excluded.default_warranty_months, default_warranty_terms = excluded.default_warranty_terms, default_warranty_transferable = excluded.default_warranty_transferable, description = excluded.description, dimensions_json = excluded.dimensions_json, disassembly_instructions_url = excluded.disassembly_instructions_url, identity_level = excluded.identity_level, maintenance_instructions_url = excluded.maintenance_instructions_url, playbook_key = excluded.playbook_key, primary_image_url = excluded.primary_image_url, repair_instructions_url = excluded.repair_instructions_url, safety_instructions_url = excluded.safety_instructions_url, spare_parts_url = excluded.spare_parts_url, specifications = excluded.specifications, user_manual_url = excluded.user_manual_url, volume_cm3 = excluded.volume_cm3, weight_grams = excluded.weight_grams, weight_unit = excluded.weight_unit, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, gtin, name, category_id, commodity_code, default_warranty_months, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (brand_id, sku) do update set gtin = excluded.gtin, name = excluded.name, category_id = excluded.category_id, commodity_code = excluded.commodity_code, default_warranty_months = excluded.default_warranty_months, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, gtin, name, category_id, commodity_code, default_warranty_months, default_warranty_terms, default_warranty_transferable, description, dimensions_json, identity_level, maintenance_instructions_url, repair_instructions_url, weight_grams, weight_unit, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (brand_id, sku) do update set gtin = excluded.gtin, name = excluded.name, category_id = excluded.category_id, commodity_code = excluded.commodity_code, default_warranty_months = excluded.default_warranty_months, default_warranty_terms = excluded.default_warranty_terms, default_warranty_transferable = excluded.default_warranty_transferable, description = excluded.description, dimensions_json = excluded.dimensions_json, identity_level = excluded.identity_level, maintenance_instructions_url = excluded.maintenance_instructions_url, repair_instructions_url = excluded.repair_instructions_url, weight_grams = excluded.weight_grams, weight_unit = excluded.weight_unit, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, gtin, name, category_id, commodity_code, default_warranty_months, volume_cm3, weight_grams, weight_unit, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (brand_id, sku) do update set gtin = excluded.gtin, name = excluded.name, category_id = excluded.category_id, commodity_code = excluded.commodity_code, default_warranty_months = excluded.default_warranty_months, volume_cm3 = excluded.volume_cm3, weight_grams = excluded.weight_grams, weight_unit = excluded.weight_unit, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, gtin, name, category_id, commodity_code, weight_grams, weight_unit, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (brand_id, sku) do update set gtin = excluded.gtin, name = excluded.name, category_id = excluded.category_id, commodity_code = excluded.commodity_code, weight_grams = excluded.weight_grams, weight_unit = excluded.weight_unit, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, gtin, name, category_id, weight_grams, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (brand_id, sku) do update set gtin = excluded.gtin, name = excluded.name, category_id = excluded.category_id, weight_grams = excluded.weight_grams, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.model (brand_id, sku, primary_image_url, created_at, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (brand_id, sku) do update set primary_image_url = excluded.primary_image_url, updated_at = excluded.updated_at
     returning id, xmax = 0 as created
;

insert into catalog.picture (source_url, next_at) select unnest($1::text[]), $2 on conflict do nothing
;

select 
  m.id as model_id, br.id as brand_id, br.code as brand_code, br.name as brand_name, br.language, br.partner_page,
  br.disclosure, br.passport_service_provider, m.sku, m.gtin, m.name, coalesce(m.primary_image_url, m.media_urls[1]) as image_url,
  c.key as category_key, c.sector, b.id as batch_id, b.batch_code as lot
            from catalog.batch b join catalog.model m on m.id = b.model_id 
  join catalog.brand br on br.id = m.brand_id
  left join catalog.category c on c.id = m.category_id where b.id = any($1::int[])
;

select 
  m.id as model_id, br.id as brand_id, br.code as brand_code, br.name as brand_name, br.language, br.partner_page,
  br.disclosure, br.passport_service_provider, m.sku, m.gtin, m.name, coalesce(m.primary_image_url, m.media_urls[1]) as image_url,
  c.key as category_key, c.sector, b.id as batch_id, b.batch_code as lot, m.gtin || '/' || b.batch_code as asked
            from unnest($1::text[]) as wanted
            join catalog.model m on m.gtin = left(wanted, 14)
            join catalog.batch b on b.model_id = m.id and b.batch_code = substr(wanted, 16) 
  join catalog.brand br on br.id = m.brand_id
  left join catalog.category c on c.id = m.category_id order by b.id
;

select 
  m.id as model_id, br.id as brand_id, br.code as brand_code, br.name as brand_name, br.language, br.partner_page,
  br.disclosure, br.passport_service_provider, m.sku, m.gtin, m.name, coalesce(m.primary_image_url, m.media_urls[1]) as image_url,
  c.key as category_key, c.sector, null::int as batch_id, null::text as lot
            from catalog.model m 
  join catalog.brand br on br.id = m.brand_id
  left join catalog.category c on c.id = m.category_id where m.gtin = any($1::text[]) order by m.id
;

select 
  m.id as model_id, br.id as brand_id, br.code as brand_code, br.name as brand_name, br.language, br.partner_page,
  br.disclosure, br.passport_service_provider, m.sku, m.gtin, m.name, coalesce(m.primary_image_url, m.media_urls[1]) as image_url,
  c.key as category_key, c.sector, null::int as batch_id, null::text as lot from catalog.model m 
  join catalog.brand br on br.id = m.brand_id
  left join catalog.category c on c.id = m.category_id where m.id = any($1::int[])
;

select "b0".* from "catalog"."brand" as "b0" where "b0"."code" = 'BRAVOBRAND' limit 1
;

select "b0".* from "catalog"."brand" as "b0" where "b0"."code" = 'NORDATELIR' limit 1
;

select "b0".* from "catalog"."brand" as "b0" where "b0"."code" = 'NUMBERED01' limit 1
;

select "b0".* from "catalog"."brand" as "b0" where "b0"."code" = 'STRIDELAB1' limit 1
;

select "b0".* from "catalog"."brand" as "b0" where "b0"."code" = 'UNNUMBERED' limit 1
;

select "b0".* from "catalog"."brand" as "b0" where "b0"."code" = 'VOLTRIDER0' limit 1
;

select "c0".* from "catalog"."category" as "c0" where "c0"."key" = 'ebike_battery' limit 1
;

select "c0".* from "catalog"."category" as "c0" where "c0"."key" = 'handbag' limit 1
;

select "c0".* from "catalog"."category" as "c0" where "c0"."key" = 'scarf' limit 1
;

select "c0".* from "catalog"."category" as "c0" where "c0"."key" = 'sneaker' limit 1
;

select "m0".* from "catalog"."migration" as "m0" order by "m0"."id" asc
;

select "p0".* from "catalog"."plan" as "p0" where "p0"."code" = 'a' limit 1
;

select "p0".* from "catalog"."plan" as "p0" where "p0"."code" = 'business' limit 1
;

select "p0".* from "catalog"."plan" as "p0" where "p0"."code" = 'starter' limit 1
;

select "p0".* from "catalog"."plan" as "p0" where "p0"."code" = 'trial' limit 1
;

select $1::text as part, id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as at,
         action, outcome, actor_kind, actor_id, brand_id, thing, thing_id, address_prefix, request_id
    from audit_entry
   where ($2::int is null or brand_id = $2)
     and ($3::int is null or (actor_kind = 'account' and actor_id = $3))
     and ($4::timestamptz is null or (at, $1::text collate "C", id) < ($4, $5::text collate "C", $6::bigint))
   order by at desc, id desc
   limit $7
;

select 'pictures' as task,
           count(*) filter (where next_at <= now()) as jobs_waiting, count(*) filter (where attempts > 0) as jobs_failing,
           greatest(coalesce(extract(epoch from now() - min(next_at)), 0), 0)::float8 as jobs_oldest_waiting_seconds
      from catalog.picture where state = 'wanted'
;

select 1 from information_schema.tables where table_schema = 'catalog' and table_name = 'migration'
;

select b.id, b.brand_id, b.model_id, m.sku as model_sku, b.batch_code, b.country_of_origin, b.manufacturing_site,
         b.notes, b.production_date::text as production_date, b.quantity_planned, b.created_at, b.updated_at
    from catalog.batch b join catalog.model m on m.id = b.model_id where b.id = any($1::int[])
;

select b.id, b.brand_id, b.model_id, m.sku as model_sku, b.batch_code, b.country_of_origin, b.manufacturing_site,
         b.notes, b.production_date::text as production_date, b.quantity_planned, b.created_at, b.updated_at
    from catalog.batch b join catalog.model m on m.id = b.model_id where b.model_id = $1 order by b.id
;

select b.id, b.code, b.name, b.offer, b.logo_url, b.primary_color, b.secondary_color, b.hide_powered_by, b.app_url,
         b.domain, b.language, b.partner_page, b.authorized_countries, b.mint_approvals, b.disclosure, b.passport_service_provider,
         p.id as plan_id, p.code as plan_code, p.features, p.requests_per_minute, p.monthly_products
    from catalog.brand b
    join catalog.plan p on p.id = b.plan_id
          where ($1::int[] is null or b.id = any($1)) and b.id > $3
            and ($2::text is null or strpos(lower(b.name), lower($2)) > 0 or strpos(b.code, upper($2)) > 0)
          order by b.id limit $4
;

select b.id, b.code, b.name, b.offer, b.logo_url, b.primary_color, b.secondary_color, b.hide_powered_by, b.app_url,
         b.domain, b.language, b.partner_page, b.authorized_countries, b.mint_approvals, b.disclosure, b.passport_service_provider,
         p.id as plan_id, p.code as plan_code, p.features, p.requests_per_minute, p.monthly_products
    from catalog.brand b
    join catalog.plan p on p.id = b.plan_id where b.code = any($1::text[])
;

select b.id, b.code, b.name, b.offer, b.logo_url, b.primary_color, b.secondary_color, b.hide_powered_by, b.app_url,
         b.domain, b.language, b.partner_page, b.authorized_countries, b.mint_approvals, b.disclosure, b.passport_service_provider,
         p.id as plan_id, p.code as plan_code, p.features, p.requests_per_minute, p.monthly_products
    from catalog.brand b
    join catalog.plan p on p.id = b.plan_id where b.domain = any($1::text[])
;

select b.id, b.code, b.name, b.offer, b.logo_url, b.primary_color, b.secondary_color, b.hide_powered_by, b.app_url,
         b.domain, b.language, b.partner_page, b.authorized_countries, b.mint_approvals, b.disclosure, b.passport_service_provider,
         p.id as plan_id, p.code as plan_code, p.features, p.requests_per_minute, p.monthly_products
    from catalog.brand b
    join catalog.plan p on p.id = b.plan_id where b.id = any($1::int[])
;

select id, key, sector, names from catalog.category order by id limit 500
;

select id, key, sector, names from catalog.category where id = any($1::int[])
;

select light from catalog.picture where sha256 = $1 limit 1
;

select m.*, m.volume_cm3::float8 as volume_cm3, m.weight_grams::float8 as weight_grams,
         (select p.sha256 from catalog.picture p
           where p.source_url = coalesce(nullif(m.primary_image_url, ''), m.media_urls[1])) as image_sha256
    from catalog.model m
          where m.brand_id = $1 and m.id > $3
            and ($2::text is null or strpos(lower(m.name), lower($2)) > 0 or strpos(lower(m.sku), lower($2)) > 0
                 or m.gtin = lpad($2, 14, '0'))
          order by m.id limit $4
;

select m.*, m.volume_cm3::float8 as volume_cm3, m.weight_grams::float8 as weight_grams,
         (select p.sha256 from catalog.picture p
           where p.source_url = coalesce(nullif(m.primary_image_url, ''), m.media_urls[1])) as image_sha256
    from catalog.model m where m.brand_id = $1 and m.sku = $2
;

select m.*, m.volume_cm3::float8 as volume_cm3, m.weight_grams::float8 as weight_grams,
         (select p.sha256 from catalog.picture p
           where p.source_url = coalesce(nullif(m.primary_image_url, ''), m.media_urls[1])) as image_sha256
    from catalog.model m where m.id = any($1::int[])
;

select name from catalog.migration order by id
;

select pg_advisory_lock(hashtext($1))
;

select pg_advisory_unlock(hashtext($1))
;

select setval(pg_get_serial_sequence('catalog.brand', 'id'),
                     greatest((select max(id) from catalog.brand), 1))
;

select setval(pg_get_serial_sequence('catalog.category', 'id'),
                     greatest((select max(id) from catalog.category), 1))
;

select source_url, sha256 from catalog.picture where source_url = any($1::text[])
;

select to_regclass($1) is not null as there
;

update "catalog"."brand" set "authorized_countries" = '{FR,DE}' where "id" = 1
;

update "catalog"."brand" set "authorized_countries" = null where "id" = 1
;

update "catalog"."brand" set "passport_service_provider" = '{"identifier":"PSP-FR-0042","name":"Coffre des passeports"}' where "id" = 1
;

update audit_entry
     set outcome = $2, brand_id = coalesce($3, brand_id), thing = coalesce($4, thing), thing_id = coalesce($5, thing_id)
   where id = $1
;

update audit_entry set address_prefix = null
   where (actor_kind = 'account' and actor_id = $1) or (thing = 'Account' and thing_id = $1::text)
;

update catalog.brand set offer = $2 where id = $1
;

update catalog.model set media_urls = $2, updated_at = $3 where id = $1
;

update catalog.picture set attempts = attempts + 1, next_at = $1::timestamptz + interval '60 seconds'
   where source_url = (select source_url from catalog.picture where state = 'wanted' and next_at <= $1
                        order by next_at limit 1 for update skip locked)
  returning source_url, attempts
;

update catalog.picture set state = $2, next_at = $3 where source_url = $1
;

update catalog.picture set state = 'ready', sha256 = $2, light = $3 where source_url = $1
;

