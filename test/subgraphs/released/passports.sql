-- What passports of release 0.1.0 says to the database: recorded by .ci/release, never edited.

delete from passports.draft where passport_id = $1
;

delete from passports.draft where passport_id = $1 returning document, visibility
;

insert into audit_entry (at, action, actor_kind, actor_id, brand_id, thing, thing_id, address_prefix, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
;

insert into passports.anchor (merkle_root, leaf_count, created_at) values ($1, $2, $3) returning id
;

insert into passports.content_block (cid, bytes, stored_at) values ($1, $2, $3) on conflict do nothing
;

insert into passports.draft (passport_id, document, visibility, updated_at) values ($1, $2, $3, $4)
     on conflict (passport_id) do update set document = $2, visibility = $3, updated_at = $4
;

insert into passports.issuer (brand_id, brand_code) values ($1, $2) on conflict do nothing
;

insert into passports.issuer_key (brand_id, kid, public_jwk, sealed_private, created_at) values ($1, $2, $3, $4, $5)
;

insert into passports.passport (level, brand_id, brand_code, product_batch_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing
;

insert into passports.passport (level, brand_id, brand_code, product_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing
;

insert into passports.passport (level, brand_id, brand_code, product_model_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing
;

insert into passports.scan_count as s (passport_id, month, scans) values ($1, $2, 1)
           on conflict (passport_id, month) do update set scans = s.scans + 1
;

insert into passports.version (passport_id, version, visibility, document, data_hash, sector, disclosure, published_at,
    version_hash, prev_version_hash, issuer, vct, kid, credential, disclosures, status_entry, cid, leaf)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) returning id
;

select 
  v.id, v.passport_id, p.level, p.brand_id, p.brand_code, p.product_id, p.product_batch_id, p.product_model_id,
  p.schema_version, p.first_published_at, v.version, v.visibility, v.data_hash, v.sector, v.disclosure,
  v.published_at as "publishedAt", v.superseded_at as "supersededAt", v.withdrawn_at, v.version_hash, v.prev_version_hash, b.version_hash as recorded_previous, v.issuer,
  v.vct, v.kid, v.cid, v.stored_at, v.leaf, v.leaf_index, v.merkle_proof, a.merkle_root, a.chain_id, a.tx_hash,
  a.contract_address, a.anchored_at, v.backed_up_at 
  from passports.version v
  join passports.passport p on p.id = v.passport_id
  left join passports.version b on b.passport_id = v.passport_id and b.version = v.version - 1
  left join passports.anchor a on a.id = v.anchor_id where v.passport_id = any($1::int[]) order by v.version desc
;

select 
  v.id, v.passport_id, p.level, p.brand_id, p.brand_code, p.product_id, p.product_batch_id, p.product_model_id,
  p.schema_version, p.first_published_at, v.version, v.visibility, v.data_hash, v.sector, v.disclosure,
  v.published_at as "publishedAt", v.superseded_at as "supersededAt", v.withdrawn_at, v.version_hash, v.prev_version_hash, b.version_hash as recorded_previous, v.issuer,
  v.vct, v.kid, v.cid, v.stored_at, v.leaf, v.leaf_index, v.merkle_proof, a.merkle_root, a.chain_id, a.tx_hash,
  a.contract_address, a.anchored_at, v.backed_up_at 
  from passports.version v
  join passports.passport p on p.id = v.passport_id
  left join passports.version b on b.passport_id = v.passport_id and b.version = v.version - 1
  left join passports.anchor a on a.id = v.anchor_id where v.superseded_at is null and p.product_batch_id = any($1::int[])
;

select 
  v.id, v.passport_id, p.level, p.brand_id, p.brand_code, p.product_id, p.product_batch_id, p.product_model_id,
  p.schema_version, p.first_published_at, v.version, v.visibility, v.data_hash, v.sector, v.disclosure,
  v.published_at as "publishedAt", v.superseded_at as "supersededAt", v.withdrawn_at, v.version_hash, v.prev_version_hash, b.version_hash as recorded_previous, v.issuer,
  v.vct, v.kid, v.cid, v.stored_at, v.leaf, v.leaf_index, v.merkle_proof, a.merkle_root, a.chain_id, a.tx_hash,
  a.contract_address, a.anchored_at, v.backed_up_at 
  from passports.version v
  join passports.passport p on p.id = v.passport_id
  left join passports.version b on b.passport_id = v.passport_id and b.version = v.version - 1
  left join passports.anchor a on a.id = v.anchor_id where v.superseded_at is null and p.product_id = any($1::int[])
;

select 
  v.id, v.passport_id, p.level, p.brand_id, p.brand_code, p.product_id, p.product_batch_id, p.product_model_id,
  p.schema_version, p.first_published_at, v.version, v.visibility, v.data_hash, v.sector, v.disclosure,
  v.published_at as "publishedAt", v.superseded_at as "supersededAt", v.withdrawn_at, v.version_hash, v.prev_version_hash, b.version_hash as recorded_previous, v.issuer,
  v.vct, v.kid, v.cid, v.stored_at, v.leaf, v.leaf_index, v.merkle_proof, a.merkle_root, a.chain_id, a.tx_hash,
  a.contract_address, a.anchored_at, v.backed_up_at 
  from passports.version v
  join passports.passport p on p.id = v.passport_id
  left join passports.version b on b.passport_id = v.passport_id and b.version = v.version - 1
  left join passports.anchor a on a.id = v.anchor_id where v.superseded_at is null and p.product_model_id = any($1::int[])
;

select "m0".* from "passports"."migration" as "m0" order by "m0"."id" asc
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

select 'anchor' as what, count(*) as passport_versions_waiting,
         greatest(coalesce(extract(epoch from now() - min(published_at)), 0), 0)::float8 as passport_versions_oldest_seconds
    from passports.version where anchor_id is null union all 
  select 'copy' as what, count(*) as passport_versions_waiting,
         greatest(coalesce(extract(epoch from now() - min(published_at)), 0), 0)::float8 as passport_versions_oldest_seconds
    from passports.version where stored_at is null
;

select 1 from information_schema.tables where table_schema = 'passports' and table_name = 'migration'
;

select 1 from passports.issuer where brand_id = $1 for update
;

select 1 from passports.passport where id = $1 for update
;

select 1 from passports_jobs.add_job($1, payload => $2::json, queue_name => $3,
                                     run_at => now() + $4::float8 * interval '1 millisecond', max_attempts => $5,
                                     job_key => $6, priority => $7, job_key_mode => $8)
;

select brand_id from passports.issuer where brand_code = $1 for update
;

select brand_id from passports.issuer_key where kid = $1
;

select brand_id, next_status_entry from passports.issuer where brand_code = $1
;

select bytes from passports.content_block where cid = $1
;

select distinct cid from passports.version where cid = any($1::text[])
;

select exists (select from passports.version where anchor_id is null) as some
;

select id from passports.passport where product_batch_id = $1
;

select id from passports.passport where product_id = $1
;

select id from passports.passport where product_model_id = $1
;

select id from passports.version where stored_at is null or ($1 and backed_up_at is null) order by id limit $2
;

select id, credential, disclosures from passports.version where id = any($1::int[])
;

select id, document from passports.version where id = any($1::int[])
;

select id, leaf from passports.version where anchor_id is null order by id limit 4096 for update skip locked
;

select id, level, brand_id, brand_code, product_id, product_batch_id, product_model_id, schema_version, created_at from passports.passport
              where brand_id = $1 and ($2::text is null or level = $2) and id > $3 order by id limit $4
;

select id, level, brand_id, brand_code, product_id, product_batch_id, product_model_id, schema_version, created_at from passports.passport where id = any($1::int[])
;

select id, level, brand_id, brand_code, product_id, product_batch_id, product_model_id, schema_version, created_at from passports.passport where product_batch_id = any($1::int[])
;

select id, level, brand_id, brand_code, product_id, product_batch_id, product_model_id, schema_version, created_at from passports.passport where product_id = any($1::int[])
;

select id, level, brand_id, brand_code, product_id, product_batch_id, product_model_id, schema_version, created_at from passports.passport where product_model_id = any($1::int[])
;

select id, merkle_root, leaf_count from passports.anchor where anchored_at is null order by id limit 100
;

select k.id, k.brand_id, i.brand_code, k.kid, k.public_jwk, k.created_at, k.retired_at, k.revoked_at
            from passports.issuer i join passports.issuer_key k using (brand_id)
           where i.brand_code = any($1::text[]) order by k.id desc
;

select kid, sealed_private from passports.issuer_key
   where brand_id = $1 and retired_at is null and revoked_at is null
;

select level, brand_id, brand_code, schema_version from passports.passport where id = $1 for update
;

select name from passports.migration order by id
;

select passport_id, document, visibility, updated_at from passports.draft where passport_id = any($1::int[])
;

select pg_advisory_lock(hashtext($1))
;

select pg_advisory_unlock(hashtext($1))
;

select retired_at from passports.issuer_key where brand_id = $1 and kid = $2 and revoked_at is null
;

select t.identifier as task,
           count(j.id) filter (where due) as jobs_waiting,
           count(j.id) filter (where j.locked_at is not null) as jobs_running,
           count(j.id) filter (where j.locked_at is null and j.attempts between 1 and j.max_attempts - 1) as jobs_failing,
           count(j.id) filter (where j.locked_at is null and j.attempts >= j.max_attempts) as jobs_given_up,
           greatest(coalesce(extract(epoch from now() - min(j.run_at) filter (where due)), 0), 0)::float8 as jobs_oldest_waiting_seconds
      from passports_jobs._private_tasks t
      left join (select *, is_available and run_at <= now() as due from passports_jobs._private_jobs) j on j.task_id = t.id
     group by t.identifier
;

select to_char(month, 'YYYY-MM') as month, scans from passports.scan_count where passport_id = $1 order by 1 desc
;

select to_regclass($1) is not null as there
;

select v.passport_id, v.version, p.brand_code, v.document, v.data_hash, v.cid, v.credential, v.disclosures,
         v.version_hash, v.prev_version_hash, v.published_at, v.stored_at, v.backed_up_at
    from passports.version v join passports.passport p on p.id = v.passport_id where v.id = $1
;

select v.status_entry, p.product_id, v.withdrawn_at is not null as withdrawn
               from passports.version v join passports.passport p on p.id = v.passport_id
              where p.brand_id = $1 and v.status_entry >= $2 and v.status_entry < $3
                and (p.product_id is not null or v.withdrawn_at is not null)
;

select version, version_hash from passports.version where passport_id = $1 order by version desc limit 1
;

update audit_entry
     set outcome = $2, brand_id = coalesce($3, brand_id), thing = coalesce($4, thing), thing_id = coalesce($5, thing_id)
   where id = $1
;

update audit_entry set address_prefix = null
   where (actor_kind = 'account' and actor_id = $1) or (thing = 'Account' and thing_id = $1::text)
;

update passports.anchor set chain_id = $2, tx_hash = $3, contract_address = $4, anchored_at = $5 where id = $1
;

update passports.issuer set next_status_entry = next_status_entry + 1 where brand_id = $1
     returning next_status_entry - 1 as entry
;

update passports.issuer_key set retired_at = $2 where brand_id = $1 and retired_at is null and revoked_at is null
;

update passports.issuer_key set revoked_at = $2 where kid = $1
;

update passports.passport set first_published_at = coalesce(first_published_at, $2) where id = $1
;

update passports.version set backed_up_at = $2 where id = $1
;

update passports.version set stored_at = $2 where id = $1
;

update passports.version set superseded_at = $3
      where passport_id = $1 and superseded_at is null and visibility = any($2::text[])
;

update passports.version set superseded_at = $3, withdrawn_at = $3
      where passport_id = $1 and version = $2 and superseded_at is null
;

update passports.version set visibility = $3 where passport_id = $1 and version = $2 and superseded_at is null
;

update passports.version v
        set anchor_id = $1, leaf_index = p.place,
            merkle_proof = (select coalesce(array_agg(n.value order by n.at), '{}')
                              from jsonb_array_elements_text(p.proof) with ordinality as n (value, at))
       from jsonb_to_recordset($2::jsonb) as p (id int, place int, proof jsonb)
      where v.id = p.id
;

