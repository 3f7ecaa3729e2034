-- What custody of release 0.1.0 says to the database: recorded by .ci/release, never edited.

delete from custody.mint_batch_row where batch_id = any($1::int[])
;

delete from custody.quota_to_release where reference = $1
;

delete from custody.quota_to_release where reference = $1 and release_key = $2
;

delete from custody.quota_to_release where reference = $1 and release_key = 'not accepted'
;

delete from custody.stray_token where uid_hash = any($1::text[]) returning uid_hash, transaction_id
;

insert into audit_entry (at, action, actor_kind, actor_id, brand_id, thing, thing_id, address_prefix, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
;

insert into chain_attempt (hash, transaction_id, raw, created_at) values ($1, $2, $3, $4)
;

insert into chain_contract (name, address, transaction_id) values ($1, $2, $3)
;

insert into chain_signer as s (address, chain_id, next_nonce) values ($1, $2, 1)
         on conflict (address) do update set next_nonce = s.next_nonce + 1
     returning next_nonce - 1 as nonce, chain_id
;

insert into chain_transaction (nonce, purpose, reference, to_address, data, gas, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id
;

insert into custody.buyback (item_id, account_id, state, amount, currency, offered_at, expires_at)
       values ($1, $2, 'offered', $3, $4, $5, $6) on conflict do nothing returning *
;

insert into custody.certificate (item_id, number, issued_at, custom_fields) values ($1, $2, $3, $4)
     returning id, item_id, number, status, issued_at, custom_fields, revoked_at, revoked_reason
;

insert into custody.certificate (item_id, number, status, issued_at, custom_fields, revoked_at)
       values ($1, $2, $3, $4, $5, case when $3 = 'revoked' then $4::timestamptz end)
           on conflict (number) do update set status = excluded.status, custom_fields = excluded.custom_fields,
              issued_at = case when $6 then excluded.issued_at else certificate.issued_at end
;

insert into custody.event (id, type, brand_id, item_id, occurred_at, body) values ($1, $2, $3, $4, $5, $6)
;

insert into custody.holder_change (item_id, reason, from_account_id, from_masked, to_account_id, to_masked, transfer_id,
                                        comment, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id
;

insert into custody.holder_change (item_id, reason, from_account_id, to_account_id, to_masked, requested_at, settled_at)
     values ($1, 'claim', $2, $3, $4, $5, $5) returning id
;

insert into custody.intervention (item_id, account_id, trade, event_type, proof_level, proof_code_id, title, description,
                                       metadata, performed_by, occurred_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     returning id, item_id, account_id, trade, event_type, proof_level, title, description, metadata, performed_by,
               occurred_at, created_at
;

insert into custody.item (brand_id, brand_code, product_name, category_id, metadata_uri, model_id, batch_id,
                                     image_url, origin, identity, serial, uid_hash, technical_id, status, created_at)
           select brand_id, brand_code, product_name, category_id, metadata_uri, model_id, batch_id, image_url, origin,
                  identity, serial, uid_hash, decode(technical_id, 'hex'), 'minting', $2
             from json_to_recordset($1) as new (position int, brand_id int, brand_code text, product_name text,
                  category_id int, metadata_uri text, model_id int, batch_id int, image_url text, origin text,
                  identity boolean, serial text, uid_hash text, technical_id text)
            order by position
           returning id, uid_hash
;

insert into custody.mint_approval (batch_id, account_id, at) values ($1, $2, $3) on conflict do nothing
;

insert into custody.mint_batch (job_id, brand_id, brand_code, key_id, account_id, identity, batch_status,
                                     approvals_needed, items_count, enqueued_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (job_id) do nothing returning id
;

insert into custody.mint_batch_row (batch_id, position, product_name, category_id, metadata_uri, external_ref)
     select $1, position, product_name, category_id, metadata_uri, external_ref
       from json_to_recordset($2) as r (position int, product_name text, category_id int, metadata_uri text, external_ref text)
;

insert into custody.movement (event_id, item_id, at, reason, from_role, from_account_id, from_masked, from_address,
                                   to_role, to_account_id, to_masked, to_address, comment, transfer_id, tx_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
;

insert into custody.product_return (item_id, account_id, retailer_id, state, reason, requested_at, expires_at)
       values ($1, $2, $3, 'requested', $4, $5, $6) on conflict do nothing returning id
;

insert into custody.proof_code (kind, item_id, code_hash, reference, issued_by, issued_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id
;

insert into custody.quota_to_release (reference, release_key, units, due_at)
     select job_id, 'rows ' || error_count, $2, enqueued_at from custody.mint_batch where id = $1
;

insert into custody.quota_to_release (reference, release_key, units, due_at) values ($1, 'not accepted', $2, $3)
;

insert into custody.quota_to_release (reference, release_key, units, due_at) values ($1, 'not accepted', $2, $3)
         on conflict do nothing
;

insert into custody.retailer (brand_id, brand_code, code, name, country, city, active)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand_id, code) do update set name = excluded.name, country = excluded.country, city = excluded.city,
       active = excluded.active
     returning id, brand_id, brand_code, code, name, country, city, active
;

insert into custody.sale_activation (item_id, source, retailer_id, country, city, key_id, activated_at)
       values ($1, 'sellout_declared', $2, $3, $4, $5, $6) on conflict (item_id) do nothing returning id
;

insert into custody.scan (item_id, brand_id, verification_id, at, source, country, city, latitude, longitude, network,
                               retailer_id, outside_territory)
     values ($1, $2, $3, $4, 'qr', $5, $6, $7, $8, $9, $10, $11) returning id
;

insert into custody.shipment (brand_id, brand_code, retailer_id, reference, created_at)
       values ($1, $2, $3, $4, $5) returning id
;

insert into custody.shipment_item (shipment_id, item_id)
       select $1, id from custody.item where id = any($2::int[]) and brand_id = $3
          and status not in ('burned', 'superseded', 'archived')
;

insert into custody.theft_notice (report_id, message, contact, told_at, address_prefix) values ($1, $2, $3, $4, $5)
;

insert into custody.theft_report (item_id, description, opened_at, opened_by) values ($1, $2, $3, $4)
       returning id, item_id, description, opened_at, closed_at, resolution
;

insert into custody.theft_report (item_id, opened_at)
     select $1, $2 where not exists (select from custody.theft_report where item_id = $1 and closed_at is null)
;

insert into custody.transfer (item_id, from_account_id, from_masked, to_email, to_masked, state, comment, offered_at,
                                     expires_at)
       values ($1, $2, $3, $4, $5, 'offered', $6, $7, $8) on conflict do nothing returning *
;

insert into custody.verification (event_id, item_id, at, source, signature, is_valid)
       values ($1, $2, $3, 'qr', $4, $5) returning id
;

insert into custody.warranty (item_id, state, starts_at, ends_at, terms, transferable)
     values ($1, 'active', $2, $3, $4, $5) on conflict (item_id) do nothing
;

insert into custody.warranty_claim (warranty_id, account_id, description, claimed_at) values ($1, $2, $3, $4)
       returning id
;

select 
  b.id, b.job_id, b.brand_id, b.status, b.batch_status, b.approvals_needed, b.items_count, b.success_count, b.error_count,
  b.reason, b.enqueued_at, b.started_at, b.ended_at, b.pruned_at,
  (select count(*)::int from custody.mint_approval a where a.batch_id = b.id) as approvals from custody.mint_batch b
          where b.brand_id = $1 and ($3::int is null or b.id < $3) and (not $2 or b.batch_status = 'pending_multisig')
          order by b.id desc limit $4
;

select 
  b.id, b.job_id, b.brand_id, b.status, b.batch_status, b.approvals_needed, b.items_count, b.success_count, b.error_count,
  b.reason, b.enqueued_at, b.started_at, b.ended_at, b.pruned_at,
  (select count(*)::int from custody.mint_approval a where a.batch_id = b.id) as approvals from custody.mint_batch b where b.job_id = any($1::uuid[])
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active
    from custody.item i
   where i.brand_id = $1
     and ($2::text is null
          or starts_with(i.serial, upper($2))
          or i.token_id = $2
          or i.uid_hash = lower($2)
          or strpos(lower(i.product_name), lower($2)) > 0
          or i.id in (select n.item_id from custody.certificate n where n.number = upper($2)))
     and ($3::text is null or i.status = $3)
     and ($4::int is null or i.model_id = $4)
     and ($5::int is null or i.batch_id = $5)
     and ($6::int is null or i.id < $6)
   order by i.id desc
   limit $7
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active from custody.item i where i.id = any($1::int[])
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active from custody.item i where i.owner_account_id = $1 order by i.id desc limit 500
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, i.serial as key from custody.item i where i.serial = any($1::text[]) and i.status not in ('burned', 'superseded', 'archived') order by (i.status not in ('burned', 'superseded', 'archived')) desc, i.id desc
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, i.serial as key from custody.item i where i.serial = any($1::text[]) order by (i.status not in ('burned', 'superseded', 'archived')) desc, i.id desc
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, i.status_before_theft from custody.item i
            where i.id = any($1::int[]) order by i.id for update of i
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, i.status_before_theft from custody.item i where i.id = $1 for update of i
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, i.token_id as key from custody.item i where i.token_id = any($1::text[])
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, i.token_id as key from custody.item i where i.token_id = any($1::text[]) and i.status not in ('burned', 'superseded', 'archived')
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, i.uid_hash as key from custody.item i where i.uid_hash = any($1::text[])
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, i.uid_hash as key from custody.item i where i.uid_hash = any($1::text[]) and i.status not in ('burned', 'superseded', 'archived')
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, n.number as key
      from custody.certificate n
      join custody.item i on i.id = n.item_id
     where n.number = any($1::text[])
;

select 
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active, n.number as key
      from custody.certificate n
      join custody.item i on i.id = n.item_id
     where n.number = any($1::text[]) and i.status not in ('burned', 'superseded', 'archived')
;

select 
  s.id, s.brand_id, s.brand_code, s.retailer_id, r.code as retailer_code, s.reference, s.status, s.created_at, s.shipped_at,
  s.received_at, (select count(*)::int from custody.shipment_item i where i.shipment_id = s.id) as items_count from custody.shipment s join custody.retailer r on r.id = s.retailer_id
                 where s.retailer_id = any($1::int[]) and s.status <> 'prepared' order by s.id desc offset $2 limit $3
;

select 
  s.id, s.brand_id, s.brand_code, s.retailer_id, r.code as retailer_code, s.reference, s.status, s.created_at, s.shipped_at,
  s.received_at, (select count(*)::int from custody.shipment_item i where i.shipment_id = s.id) as items_count from custody.shipment s join custody.retailer r on r.id = s.retailer_id
        where s.brand_id = $1 order by s.id desc offset $2 limit $3
;

select 
  s.id, s.brand_id, s.brand_code, s.retailer_id, r.code as retailer_code, s.reference, s.status, s.created_at, s.shipped_at,
  s.received_at, (select count(*)::int from custody.shipment_item i where i.shipment_id = s.id) as items_count from custody.shipment s join custody.retailer r on r.id = s.retailer_id where s.id = $1
;

select 
  t.id, t.nonce, t.purpose, t.reference, t.to_address as "toAddress", t.data, t.gas, t.state, t.hash,
  t.block_number as "blockNumber", t.block_hash as "blockHash", t.created_at as "createdAt",
  (select json_agg(json_build_object('hash', a.hash, 'raw', a.raw, 'createdAt', a.created_at) order by a.created_at desc)
     from chain_attempt a where a.transaction_id = t.id) as attempts from chain_transaction t where t.id = $1 and t.state = $2
;

select 
  t.id, t.nonce, t.purpose, t.reference, t.to_address as "toAddress", t.data, t.gas, t.state, t.hash,
  t.block_number as "blockNumber", t.block_hash as "blockHash", t.created_at as "createdAt",
  (select json_agg(json_build_object('hash', a.hash, 'raw', a.raw, 'createdAt', a.created_at) order by a.created_at desc)
     from chain_attempt a where a.transaction_id = t.id) as attempts from chain_transaction t where t.nonce >= $1 order by t.nonce
;

select 
  t.id, t.nonce, t.purpose, t.reference, t.to_address as "toAddress", t.data, t.gas, t.state, t.hash,
  t.block_number as "blockNumber", t.block_hash as "blockHash", t.created_at as "createdAt",
  (select json_agg(json_build_object('hash', a.hash, 'raw', a.raw, 'createdAt', a.created_at) order by a.created_at desc)
     from chain_attempt a where a.transaction_id = t.id) as attempts from chain_transaction t where t.state in ('sent', 'mined') order by t.nonce limit $1
;

select "m0".* from "custody"."migration" as "m0" order by "m0"."id" asc
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

select * from custody.buyback where id = $1
;

select * from custody.buyback where item_id = any($1::int[]) order by id desc
;

select * from custody.mint_batch where id = $1 for update
;

select * from custody.mint_batch where job_id = $1 for update
;

select * from custody.transfer
            where from_account_id = $1 or to_account_id = $1 or (state = 'offered' and to_email = $2)
            order by id desc limit 500
;

select * from custody.transfer where id = $1 for update
;

select 1 from chain_transaction where id = $1 for update
;

select 1 from custody_jobs.add_job($1, payload => $2::json, queue_name => $3,
                                     run_at => now() + $4::float8 * interval '1 millisecond', max_attempts => $5,
                                     job_key => $6, priority => $7, job_key_mode => $8)
;

select 1 from information_schema.tables where table_schema = 'custody' and table_name = 'migration'
;

select a.account_id, a.at from custody.mint_approval a join custody.mint_batch b on b.id = a.batch_id
          where b.job_id = $1 order by a.at
;

select a.id, a.item_id, a.source, a.retailer_id, r.code as retailer_code, a.country, a.city, a.activated_at
       from custody.sale_activation a
       left join custody.retailer r on r.id = a.retailer_id
      where a.item_id = $1
;

select a.id, a.item_id, a.source, a.retailer_id, r.code as retailer_code, a.country, a.city, a.activated_at
       from custody.sale_activation a
       left join custody.retailer r on r.id = a.retailer_id
      where a.item_id = any($1::int[])
;

select b.* from custody.buyback b join custody.item i on i.id = b.item_id 
   where i.brand_id = $1 and ($2::text[] is null or b.state = any($2))
       and ($3::int is null or b.id < $3) order by b.id desc limit $4
;

select batch_id, position, product_name, category_id, metadata_uri, state, error, item_id
            from custody.mint_batch_row where batch_id = any($1::int[]) order by batch_id, position
;

select brand_id from custody.item where id = $1::int
;

select brand_id from custody.item where id = (select t.item_id from (select c.id, w.item_id from custody.warranty_claim c join custody.warranty w on w.id = c.warranty_id) t where t.id = $1::int)
;

select brand_id from custody.item where id = (select t.item_id from custody.buyback t where t.id = $1::int)
;

select brand_id from custody.item where id = (select t.item_id from custody.certificate t where t.number = $1)
;

select brand_id from custody.item where id = (select t.item_id from custody.intervention t where t.id = $1::int)
;

select brand_id from custody.item where id = (select t.item_id from custody.product_return t where t.id = $1::int)
;

select brand_id from custody.item where id = (select t.item_id from custody.proof_code t where t.id = $1::int)
;

select brand_id from custody.item where id = (select t.item_id from custody.theft_report t where t.id = $1::int)
;

select brand_id from custody.item where id = (select t.item_id from custody.transfer t where t.id = $1::int)
;

select burn_reason from custody.item where id = $1
;

select c.id, c.item_id, c.number, c.status, c.issued_at, c.custom_fields, c.revoked_at, c.revoked_reason
      from custody.certificate c join custody.item i on i.id = c.item_id 
   where i.brand_id = $1 and ($2::text[] is null or c.status = any($2))
       and ($3::int is null or c.id < $3) order by c.id desc limit $4
;

select coalesce(max(nonce) + 1, 0) as next from chain_transaction
;

select count(*) as events_unrelayed, greatest(coalesce(extract(epoch from now() - min(occurred_at)), 0), 0)::float8 as events_unrelayed_oldest_seconds
        from custody.event where relayed_at is null
;

select count(*)::int as count from custody.item
      where import_key is not null and registration_id is not null and confirmed_at is null
;

select count(*)::int as count from custody.mint_approval where batch_id = $1
;

select count(*)::int as count from custody.scan s where s.retailer_id = any($1::int[]) and s.outside_territory
;

select count(*)::int as count from custody.shipment s join custody.retailer r on r.id = s.retailer_id
                 where s.retailer_id = any($1::int[]) and s.status <> 'prepared'
;

select count(*)::int as count from custody.shipment where brand_id = $1
;

select count(*)::int as count, max(at) as last_at from custody.verification where item_id = $1
;

select count(*)::int as told, min(told_at) as oldest from custody.theft_notice
      where address_prefix is not distinct from $1 and told_at > $2
;

select distinct i.brand_id
    from item i
   where i.owner_account_id = $1
      or exists (select from movement m where m.item_id = i.id and $1 in (m.from_account_id, m.to_account_id))
      or exists (select from holder_change h where h.item_id = i.id and $1 in (h.from_account_id, h.to_account_id))
      or exists (select from transfer t where t.item_id = i.id and $1 in (t.from_account_id, t.to_account_id))
;

select exists (select from item where brand_id = $1) as any
;

select from custody.holder_change where item_id = $1 and settled_at is null and failed_at is null
;

select from custody.item where id = $1 for update
;

select from custody.item where serial = $1 and id <> $2 and status not in ('burned', 'superseded', 'archived')
;

select from custody.shipment where id = $1 for update
;

select i.product_name, i.serial, s.country, s.city, s.at as scanned_at, r.code as retailer_code
         from custody.scan s
         join custody.item i on i.id = s.item_id
         join custody.retailer r on r.id = s.retailer_id
        where s.retailer_id = any($1::int[]) and s.outside_territory order by s.at desc, s.id desc offset $2 limit $3
;

select i.serial, b.state, b.amount, b.currency, b.offered_at
               from buyback b join item i on i.id = b.item_id where b.account_id = $1 order by b.id
;

select i.serial, c.description, c.claimed_at
                      from warranty_claim c join warranty w on w.id = c.warranty_id join item i on i.id = w.item_id
                     where c.account_id = $1 order by c.id
;

select i.serial, c.kind, c.issued_at, c.expires_at, c.used_at
            from proof_code c join item i on i.id = c.item_id where c.issued_by = $1 order by c.id
;

select i.serial, m.at, m.reason, m.from_role, m.to_role, m.comment
                from movement m join item i on i.id = m.item_id
               where m.from_account_id = $1 or m.to_account_id = $1 order by m.id
;

select i.serial, r.description, r.opened_at, r.closed_at
                    from theft_report r join item i on i.id = r.item_id where r.opened_by = $1 order by r.id
;

select i.serial, r.state, r.reason, r.requested_at, r.closed_at
              from product_return r join item i on i.id = r.item_id where r.account_id = $1 order by r.id
;

select i.serial, t.state, t.to_email, t.comment, t.offered_at, t.answered_at
                from transfer t join item i on i.id = t.item_id
               where t.from_account_id = $1 or t.to_account_id = $1 order by t.id
;

select i.serial, v.event_type, v.title, v.description, v.metadata, v.performed_by, v.occurred_at
                    from intervention v join item i on i.id = v.item_id where v.account_id = $1 order by v.id
;

select id from custody.item where import_key = $1
;

select id from custody.item where registration_id = $1 and mined_at is not null and confirmed_at is null order by id
;

select id from custody.item where registration_id = $1 and mined_at is null and status in ('minting', 'stolen') order by id
;

select id from custody.theft_report where item_id = $1 and closed_at is null
;

select id, at, country, city, latitude, longitude, network
             from custody.scan
            where item_id = $1 and at > $2::timestamptz - interval '1 day'
            order by at desc, id desc limit 200
;

select id, brand_id, brand_code, code, name, country, city, active from custody.retailer where brand_id = $1 and code = $2 and active
;

select id, brand_id, brand_code, code, name, country, city, active from custody.retailer where brand_id = $1 order by code
;

select id, brand_id, brand_code, code, name, country, city, active from custody.retailer where id = any($1::int[])
;

select id, item_id, account_id, trade, event_type, proof_level, title, description, metadata, performed_by,
            occurred_at, created_at
       from custody.intervention where item_id = any($1::int[]) order by id desc
;

select id, item_id, description, opened_at, closed_at, resolution
       from custody.theft_report where item_id = any($1::int[]) order by id desc
;

select id, item_id, number, status, issued_at, custom_fields, revoked_at, revoked_reason from custody.certificate where item_id = any($1::int[])
           order by issued_at desc, id desc
;

select id, item_id, number, status, issued_at, custom_fields, revoked_at, revoked_reason from custody.certificate where number = any($1::text[])
;

select id, item_id, state, starts_at, ends_at, terms, transferable from custody.warranty where item_id = $1
;

select id, item_id, state, starts_at, ends_at, terms, transferable from custody.warranty where item_id = any($1::int[])
;

select id, owner_account_id, status, token_id from custody.item where import_key = $1 for update
;

select id, token_id from custody.item i
      where import_key = any($1) and status = 'burned' and token_id is not null
        and not exists (select from custody.chain_transaction t where t.purpose = 'burn' and t.reference = 'item ' || i.id)
;

select id, type, brand_id, item_id, occurred_at, body from custody.event
        where relayed_at is null order by position limit $1 for update skip locked
;

select import_key from custody.item where import_key = any($1)
;

select item_id from custody.buyback where state in ('offered', 'accepted') and expires_at <= $1 order by item_id limit 100
;

select item_id from custody.product_return where state = 'requested' and expires_at <= $1 order by item_id limit 100
;

select item_id from custody.transfer where id = $1
;

select item_id from custody.transfer where state = 'offered' and expires_at <= $1 order by item_id limit 100
;

select item_id from custody.warranty where state = 'active' and ends_at <= $1::timestamptz + interval '30 days' order by item_id limit 100
;

select item_id from custody.warranty where state = 'expiring' and ends_at <= $1 order by item_id limit 100
;

select item_id, event_id, at, from_role, from_account_id, from_masked, from_address,
                 to_role, to_account_id, to_masked, to_address, comment
            from custody.movement where item_id = any($1::int[]) order by at desc
;

select item_id, event_id, at, source, signature, is_valid
            from custody.verification where item_id = any($1::int[]) order by at desc
;

select message, contact, told_at as "toldAt" from custody.theft_notice where report_id = $1 order by id desc
;

select name from custody.migration order by id
;

select name, address from chain_contract
;

select p.*, r.code as retailer_code
       from custody.product_return p
       left join custody.retailer r on r.id = p.retailer_id
      where p.item_id = any($1::int[]) order by p.id desc
;

select p.*, r.code as retailer_code
      from custody.product_return p
      join custody.item i on i.id = p.item_id
      left join custody.retailer r on r.id = p.retailer_id 
   where i.brand_id = $1 and ($2::text[] is null or p.state = any($2))
       and ($3::int is null or p.id < $3) order by p.id desc limit $4
;

select p.*, r.code as retailer_code from custody.product_return p
       left join custody.retailer r on r.id = p.retailer_id where p.id = $1
;

select p.issued_by, i.brand_id from custody.proof_code p join custody.item i on i.id = p.item_id where p.id = $1
;

select pg_advisory_lock(hashtext($1))
;

select pg_advisory_unlock(hashtext($1))
;

select pg_advisory_xact_lock(hashtextextended($1, 0))
;

select position, product_name, category_id, metadata_uri from custody.mint_batch_row
        where batch_id = $1 and state = 'pending' order by position limit $2
;

select r.id as retailer_id, r.code as retailer_code, r.country as retailer_country,
         i.owner_masked is not null as claimed, i.brand_id
    from custody.item i
    left join custody.sale_activation a on a.item_id = i.id
    left join lateral (
      select s.retailer_id from custody.shipment_item si
        join custody.shipment s on s.id = si.shipment_id and s.status in ('shipped', 'received')
       where si.item_id = i.id order by s.shipped_at desc, s.id desc limit 1) s on true
    left join custody.retailer r on r.id = coalesce(a.retailer_id, s.retailer_id)
   where i.id = $1
;

select reference, release_key, units,
              release_key = 'not accepted' and exists (select from custody.mint_batch b where b.job_id = q.reference)
                as is_accepted
         from custody.quota_to_release q where due_at <= $1 order by due_at limit $2 for update skip locked
;

select s.state, count(b.id) as mint_batches_open
        from unnest(array['pending', 'retrying', 'pending_multisig']) as s (state)
        left join custody.mint_batch b on b.batch_status = s.state and b.ended_at is null and b.pruned_at is null
       group by s.state
;

select s.state, count(t.id) as chain_transactions_open, greatest(coalesce(extract(epoch from now() - min(t.created_at)), 0), 0)::float8 as chain_transactions_oldest_seconds
        from unnest(array['sent', 'mined']) as s (state)
        left join custody.chain_transaction t on t.state = s.state and t.state in ('sent', 'mined')
       group by s.state
;

select serial, token_id, product_name, brand_code, status from item where owner_account_id = $1 order by id
;

select t.identifier as task,
           count(j.id) filter (where due) as jobs_waiting,
           count(j.id) filter (where j.locked_at is not null) as jobs_running,
           count(j.id) filter (where j.locked_at is null and j.attempts between 1 and j.max_attempts - 1) as jobs_failing,
           count(j.id) filter (where j.locked_at is null and j.attempts >= j.max_attempts) as jobs_given_up,
           greatest(coalesce(extract(epoch from now() - min(j.run_at) filter (where due)), 0), 0)::float8 as jobs_oldest_waiting_seconds
      from custody_jobs._private_tasks t
      left join (select *, is_available and run_at <= now() as due from custody_jobs._private_jobs) j on j.task_id = t.id
     group by t.identifier
;

select t.state, t.mined_at,
         coalesce(t.hash, (select a.hash from custody.chain_attempt a
                            where a.transaction_id = t.id order by a.created_at desc limit 1)) as hash
    from custody.chain_transaction t
   where t.purpose = 'anchor' and t.reference = $1
   order by t.id desc limit 1
;

select to_regclass($1) is not null as there
;

select w.id, w.item_id, w.state, w.starts_at, w.ends_at, w.terms, w.transferable,
           c.id as claim_id, c.description, c.claimed_at
      from custody.warranty_claim c
      join custody.warranty w on w.id = c.warranty_id
      join custody.item i on i.id = w.item_id 
   where i.brand_id = $1 and ($2::text[] is null or w.state = any($2))
       and ($3::int is null or c.id < $3) order by c.id desc limit $4
;

update audit_entry
     set outcome = $2, brand_id = coalesce($3, brand_id), thing = coalesce($4, thing), thing_id = coalesce($5, thing_id)
   where id = $1
;

update audit_entry set address_prefix = null
   where (actor_kind = 'account' and actor_id = $1) or (thing = 'Account' and thing_id = $1::text)
;

update chain_transaction set state = $2, hash = $3, block_number = $4, block_hash = $5, mined_at = coalesce(mined_at, $6)
      where id = $1
;

update chain_transaction set state = 'confirmed', confirmed_at = $2 where id = $1
;

update chain_transaction set state = 'sent', hash = null, block_number = null, block_hash = null where id = $1
;

update custody.buyback
          set state = $2, reason = coalesce($3, reason),
              answered_at = case when $2 in ('accepted', 'declined') then $4 else answered_at end,
              closed_at = case when $2 in ('declined', 'completed') then $4 else closed_at end
        where id = $1 returning *
;

update custody.buyback set state = 'expired', closed_at = $2
          where item_id = $1 and state in ('offered', 'accepted') and expires_at <= $2 returning *
;

update custody.certificate
        set status = 'revoked', revoked_at = coalesce(revoked_at, $3), revoked_reason = coalesce(revoked_reason, $2)
      where number = $1
      returning id, item_id, number, status, issued_at, custom_fields, revoked_at, revoked_reason
;

update custody.event set relayed_at = $2 where id = any($1::uuid[])
;

update custody.holder_change set settled_at = $2 where id = $1 and settled_at is null and failed_at is null
     returning id, item_id, reason, from_account_id, from_masked, to_account_id, to_masked, transfer_id, comment
;

update custody.item
        set product_name = $2, category_id = $3, model_id = $4, batch_id = $5, metadata_uri = $6, image_url = $7,
            status = $8, serial = coalesce($9, serial), identity = $10,
            status_before_theft = case when $8 = 'stolen' then coalesce(status_before_theft, 'written') end
      where id = $1
;

update custody.item i set import_key = n.key, serial = case when n.keeps_serial then i.serial end
         from unnest($1::int[], $2::text[], $3::bool[]) as n(id, key, keeps_serial) where i.id = n.id
;

update custody.item set burn_reason = $2 where id = $1
;

update custody.item set burned_at = $2 where id = $1
;

update custody.item set confirmed_at = $2 where id = $1
;

update custody.item set confirmed_at = $2, status = 'written'
            where registration_id = $1 and mined_at is not null and confirmed_at is null
              and origin <> 'console' and status = 'mined'
;

update custody.item set event_count = event_count + 1 where id = $1 returning event_count
;

update custody.item set owner_account_id = $2, owner_masked = $3 where id = $1
;

update custody.item set registration_id = $2 where id = any($1::int[])
;

update custody.item set status = $2, status_before_theft = $3 where id = $1
;

update custody.item set token_id = $2, tx_hash = $3, mined_at = $4 where id = $1
;

update custody.mint_batch b set batch_status = 'pending', reason = null
        where batch_status = 'retrying' and tries = 0 and 
  status = 'started' and exists (select from custody.mint_batch_row r where r.batch_id = b.id and r.state = 'minting')
;

update custody.mint_batch b set batch_status = 'retrying', reason = $1
        where batch_status = 'pending' and 
  status = 'started' and exists (select from custody.mint_batch_row r where r.batch_id = b.id and r.state = 'minting')
;

update custody.mint_batch set batch_status = $2, tries = tries + 1, reason = $3 where id = $1
;

update custody.mint_batch set batch_status = 'pending' where id = $1
;

update custody.mint_batch set batch_status = 'pending', reason = $2 where id = $1
;

update custody.mint_batch set batch_status = 'pending', tries = 0, reason = null where id = $1 and batch_status = 'retrying'
;

update custody.mint_batch set error_count = error_count + $2 where id = $1
;

update custody.mint_batch set pruned_at = $2, reason = null
        where pruned_at is null and ended_at < $1 returning id
;

update custody.mint_batch set status = $2, batch_status = $3, ended_at = $4, started_at = coalesce(started_at, $4)
      where id = $1
;

update custody.mint_batch set status = 'started', started_at = $2 where id = $1
;

update custody.mint_batch_row r set state = 'minting', item_id = m.item_id
         from unnest($2::int[], $3::int[]) as m(position, item_id) where r.batch_id = $1 and r.position = m.position
;

update custody.mint_batch_row set state = 'failed', error = $2, item_id = null where batch_id = $1 and state = 'pending'
;

update custody.product_return
          set state = $2, condition = coalesce($3, condition), resolution = coalesce($4, resolution),
              received_at = case when $2 = 'received' then $5 else received_at end,
              closed_at = case when $2 in ('completed', 'rejected') then $5 else closed_at end
        where id = $1
;

update custody.product_return set state = 'expired', closed_at = $2
          where item_id = $1 and state = 'requested' and expires_at <= $2 returning *
;

update custody.proof_code set revoked_at = $2 where id = $1 and used_at is null and revoked_at is null
;

update custody.proof_code set used_at = $2, used_by = $3
        where code_hash = $1 and kind = 'purchase' and used_at is null and revoked_at is null and expires_at > $2
        returning item_id
;

update custody.proof_code set used_at = $4, used_by = $3
      where code_hash = any($1::text[]) and item_id = $2 and kind in ('handover', 'work_order')
        and used_at is null and revoked_at is null and expires_at > $4
      returning id, kind
;

update custody.sale_activation set retailer_id = $2, country = $3, city = $4 where item_id = $1
;

update custody.shipment
          set status = $2,
              shipped_at = case when $2 = 'shipped' then $3 else shipped_at end,
              received_at = case when $2 = 'received' then $3 else received_at end
        where id = $1
;

update custody.theft_notice set contact = null where report_id = $1
;

update custody.theft_report set closed_at = $2, closed_by = $3, resolution = $4
        where item_id = $1 and closed_at is null
        returning id, item_id, description, opened_at, closed_at, resolution
;

update custody.transfer set state = $2, answered_at = $3, to_email = null where id = $1 returning *
;

update custody.transfer set state = 'completed', settled_at = $2, tx_hash = $3, to_email = null where id = $1
;

update custody.transfer set state = 'expired', to_email = null
          where item_id = $1 and state = 'offered' and expires_at <= $2
;

update custody.transfer set state = 'settling', answered_at = $2, to_account_id = $3 where id = $1 returning *
;

update custody.warranty set state = 'expiring'
          where item_id = $1 and state = 'active' and ends_at <= $2::timestamptz + interval '30 days'
          returning id, item_id, state, starts_at, ends_at, terms, transferable
;

update custody.warranty set state = 'voided'
      where item_id = $1 and not transferable and state in ('active', 'expiring')
;

update holder_change h set from_masked = $3 from item i where i.id = h.item_id and i.brand_id = $2 and h.from_account_id = $1
;

update holder_change h set to_masked = $3 from item i where i.id = h.item_id and i.brand_id = $2 and h.to_account_id = $1
;

update holder_change set comment = null where from_account_id = $1
;

update intervention set performed_by = null where account_id = $1
;

update item set owner_masked = $3 where owner_account_id = $1 and brand_id = $2
;

update movement m set from_masked = $3 from item i where i.id = m.item_id and i.brand_id = $2 and m.from_account_id = $1
;

update movement m set to_masked = $3 from item i where i.id = m.item_id and i.brand_id = $2 and m.to_account_id = $1
;

update movement set comment = null where from_account_id = $1
;

update product_return set reason = null where account_id = $1
;

update theft_report set description = null where opened_by = $1
;

update transfer set comment = null where from_account_id = $1
;

update transfer set state = 'cancelled', answered_at = $3
    where state = 'offered' and (from_account_id = $1 or to_account_id = $1 or lower(to_email) = $2)
;

update transfer set to_email = null
    where to_account_id = $1 or lower(to_email) = $2 or (from_account_id = $1 and state = 'cancelled')
;

update transfer t set from_masked = $3 from item i where i.id = t.item_id and i.brand_id = $2 and t.from_account_id = $1
;

update transfer t set to_masked = $3 from item i where i.id = t.item_id and i.brand_id = $2 and t.to_account_id = $1
;

update warranty_claim set description = '' where account_id = $1
;

with days as (
    select generate_series($2::date, $3::date, interval '1 day')::date as day),
  registered as (
    select (i.created_at at time zone 'UTC')::date as day, count(*)::int as count
      from custody.item i where i.brand_id = $1 and i.created_at >= $2::date at time zone 'UTC' group by 1),
  scanned as (
    select (s.at at time zone 'UTC')::date as day, count(*)::int as count
      from custody.scan s where s.brand_id = $1 and s.at >= $2::date at time zone 'UTC' group by 1),
  sold as (
    select (a.activated_at at time zone 'UTC')::date as day, count(*)::int as count
      from custody.sale_activation a join custody.item i on i.id = a.item_id
     where i.brand_id = $1 and a.activated_at >= $2::date at time zone 'UTC' group by 1)
  select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(r.count, 0) as registered, coalesce(s.count, 0) as scans,
         coalesce(o.count, 0) as sales
    from days d
    left join registered r using (day)
    left join scanned s using (day)
    left join sold o using (day)
   order by d.day
;

with fresh as (select * from unnest($1::int[], $2::text[], $3::text[]) as f(id, token_id, number)),
                mined as (
                  update custody.item i set status = 'mined', token_id = f.token_id, tx_hash = $4, mined_at = $5
                    from fresh f where i.id = f.id returning i.id),
                begun as (
                  insert into custody.movement (event_id, item_id, at, reason, from_role, to_role, to_address, tx_hash)
                  select gen_random_uuid(), id, $5, 'mint', 'mint', 'vault', $6, $4 from mined order by id)
           insert into custody.certificate (item_id, number, issued_at)
           select f.id, f.number, $5 from fresh f join mined using (id) where f.number is not null order by f.id
;

with minted as (
       update custody.mint_batch_row set state = 'minted' where item_id = any($1::int[]) and state = 'minting' returning batch_id)
     update custody.mint_batch b set success_count = success_count + m.count
       from (select batch_id, count(*)::int as count from minted group by batch_id) m
      where b.id = m.batch_id returning b.id as batch_id
;

with open_returns as (
    select r.state from custody.product_return r join custody.item i on i.id = r.item_id
     where i.brand_id = $1 and r.state in ('requested', 'received'))
  select (select count(*)::int from open_returns where state = 'requested') as returns_to_receive,
         (select count(*)::int from open_returns where state = 'received') as returns_to_settle,
         (select count(*)::int from custody.buyback b join custody.item i on i.id = b.item_id
           where i.brand_id = $1 and b.state = 'accepted') as buybacks_to_complete,
         (select count(*)::int from custody.warranty_claim c join custody.warranty w on w.id = c.warranty_id
            join custody.item i on i.id = w.item_id
           where i.brand_id = $1 and c.claimed_at >= $2) as warranty_claims,
         (select count(*)::int from custody.theft_report t join custody.item i on i.id = t.item_id
           where i.brand_id = $1 and t.closed_at is null) as thefts_open,
         (select count(*)::int from custody.mint_batch b
           where b.brand_id = $1 and b.batch_status = 'pending_multisig') as batches_to_approve,
         (select count(*)::int from custody.mint_batch b
           where b.brand_id = $1 and b.error_count > 0 and b.ended_at >= $2) as batches_failed
;

