-- What integrations of release 0.1.0 says to the database: recorded by .ci/release, never edited.

delete from account_brand where account_id = $1
;

delete from account_brand where account_id = $1 and brand_id = $2
;

delete from api_key_client where key_id = $1
;

delete from idempotency_record where brand_id = $1 and idempotency_key = $2 and reference = $3 and response is null
;

delete from idempotency_record where started_at < $1
;

delete from invitation where email = $1
;

delete from login_failure where email = $1
;

delete from login_failure where failed_at < $1
;

delete from password_reset where account_id = $1
;

delete from password_reset where expires_at < $1
;

delete from quota_day where day < $1::timestamptz::date
;

delete from quota_reservation r
      where r.reference = $1
        and exists (select from quota_release l where l.reference = r.reference and l.release_key = $2)
;

delete from quota_reservation where reserved_at < $1
;

delete from recovery_code where account_id = $1
;

delete from session where account_id = $1
;

delete from session where expires_at < $1
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (1, 1, 'NORDATELIR', 'recycler', '2026-11-21T11:32:52.814Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (1, 1, 'NORDATELIR', 'repairer', '2026-11-21T11:24:37.712Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (1, 1, 'NORDATELIR', 'repairer', '2026-11-21T11:32:52.788Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (2, 1, 'MINEMINE01', 'recycler', '2026-11-21T11:24:41.881Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (2, 1, 'NORDATELIR', 'repairer', '2026-11-21T11:22:19.478Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (2, 1, 'NORDATELIR', 'repairer', '2026-11-21T11:32:47.624Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (2, 2, 'THEIRS0001', 'repairer', '2026-11-21T11:24:42.381Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (310003, 30001, 'ALPHABRAND', 'repairer', '2026-11-21T11:31:12.993Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (310003, 30001, 'ALPHABRAND', 'repairer', '2026-11-21T11:31:57.378Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (310004, 30001, 'ALPHABRAND', 'recycler', '2026-11-21T11:31:13.095Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (310004, 30001, 'ALPHABRAND', 'recycler', '2026-11-21T11:31:57.389Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (310008, 30002, 'BRAVOBRAND', 'repairer', '2026-11-21T11:31:15.254Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (310008, 30002, 'BRAVOBRAND', 'repairer', '2026-11-21T11:31:57.801Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (310009, 30002, 'BRAVOBRAND', 'recycler', '2026-11-21T11:31:15.301Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (310009, 30002, 'BRAVOBRAND', 'recycler', '2026-11-21T11:31:57.808Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (4, 1, 'MINEMINE01', 'recycler', '2026-11-21T11:24:42.973Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (4, 1, 'NORDATELIR', 'recycler', '2026-11-21T11:22:36.293Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (4, 1, 'NORDATELIR', 'repairer', '2026-11-21T11:13:50.382Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (6, 1, 'NORDATELIR', 'repairer', '2026-11-21T11:13:53.932Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (7, 1, 'NORDATELIR', 'repairer', '2026-11-21T11:32:29.872Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (7, 2, 'STRIDELAB1', 'recycler', '2026-11-21T11:32:29.954Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (7, 2, 'STRIDELAB1', 'repairer', '2026-11-21T11:32:29.901Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (8, 1, 'NORDATELIR', 'recycler', '2026-11-21T11:32:29.970Z', null) returning "id"
;

insert into "integrations"."accreditation" ("account_id", "brand_id", "brand_code", "trade", "granted_at", "withdrawn_at") values (8, 3, 'VOLTRIDER0', 'recycler', '2026-11-21T11:32:29.962Z', null) returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (1, 1, 'NORDATELIR', 1, 'active', '{FR,BE}', false, '2026-11-21T11:24:06.477Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (1, 1, 'ZULUBRAND0', 1, 'pending', null, false, '2026-11-21T11:33:20.000Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (1, 2, 'ALPHABRAND', 2, 'active', null, false, '2026-11-21T11:33:20.000Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (3, 1, 'ZULUBRAND0', 1, 'active', null, false, '2026-11-21T11:33:20.000Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (310005, 30001, 'ALPHABRAND', 210001, 'active', null, true, '2026-11-21T11:31:13.226Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (310005, 30001, 'ALPHABRAND', 210001, 'active', null, true, '2026-11-21T11:31:57.400Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (310010, 30002, 'BRAVOBRAND', 210002, 'active', null, true, '2026-11-21T11:31:15.312Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (310010, 30002, 'BRAVOBRAND', 210002, 'active', null, true, '2026-11-21T11:31:57.815Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (5, 1, 'NORDATELIR', 1, 'active', null, false, '2026-11-21T11:24:43.547Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (5, 1, 'NORDATELIR', 2, 'active', '{FR,BE}', false, '2026-11-21T11:13:58.174Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (9, 1, 'NORDATELIR', 1, 'active', '{FR,BE}', true, '2026-11-21T11:32:30.038Z') returning "id"
;

insert into "integrations"."distributor_contact" ("account_id", "brand_id", "brand_code", "retailer_id", "status", "territory_countries", "alerts_opt_in", "created_at") values (9, 2, 'STRIDELAB1', 3, 'revoked', null, false, '2026-11-21T11:32:30.069Z') returning "id"
;

insert into "integrations"."invitation" ("email", "role", "brand_id", "brand_code", "retailer_id", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "withdrawn_at") values ('customer@bravobrand.test', 'brand_admin', 30002, 'BRAVOBRAND', 210002, '9a4b8a497435da355062a99a9d29e4d845ced4b202798c8078d964e085c2c1cb', 310011, '2026-11-21T11:32:02.911Z', '2026-12-05T11:32:02.911Z', null, null) returning "id"
;

insert into "integrations"."invitation" ("email", "role", "brand_id", "brand_code", "retailer_id", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "withdrawn_at") values ('gone@example.test', 'brand_admin', 1, 'MINEMINE01', null, '5eace01957c1ae1ecd0ba36c3d122ad5f7115444d3347096428d29631e768b79', 1, '2026-11-21T11:24:43.227Z', '2026-12-05T11:24:43.227Z', null, null) returning "id"
;

insert into "integrations"."invitation" ("email", "role", "brand_id", "brand_code", "retailer_id", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "withdrawn_at") values ('late@example.test', 'brand_admin', 1, 'MINEMINE01', null, '84f69f154de37d5d4c959593180f276ef57816e9bad5e5a4ae3a6b7bbee6c548', 1, '2026-11-21T11:24:43.317Z', '2026-12-05T11:24:43.317Z', null, null) returning "id"
;

insert into "integrations"."invitation" ("email", "role", "brand_id", "brand_code", "retailer_id", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "withdrawn_at") values ('new@example.test', 'recycler', 1, 'MINEMINE01', null, '14289eca49a1cd9f671a66f2edeac2e126922eff7ca0382e6d862ee19002b1ea', 1, '2026-11-21T11:24:42.676Z', '2026-12-05T11:24:42.676Z', null, null) returning "id"
;

insert into "integrations"."invitation" ("email", "role", "brand_id", "brand_code", "retailer_id", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "withdrawn_at") values ('new@example.test', 'recycler', 1, 'NORDATELIR', null, '155ea1d1673a9d2a7597c37aef357fa9a9e3937b5f8cdd796e7c1a215eef2aba', null, '2026-11-21T11:22:35.803Z', '2026-12-05T11:22:35.803Z', null, null) returning "id"
;

insert into "integrations"."invitation" ("email", "role", "brand_id", "brand_code", "retailer_id", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "withdrawn_at") values ('new@example.test', 'repairer', 1, 'NORDATELIR', null, '71e7640c70f693904a45c1637f08315851b1fb2df7fd0ad2a41ca01e06a73473', 1, '2026-11-21T11:13:51.423Z', '2026-12-05T11:13:51.423Z', null, null) returning "id"
;

insert into "integrations"."invitation" ("email", "role", "brand_id", "brand_code", "retailer_id", "token_hash", "invited_by", "created_at", "expires_at", "accepted_at", "withdrawn_at") values ('owner@example.test', 'recycler', 1, 'NORDATELIR', null, '3c3c6bc82816bd46ed7f030ac4a21a35e5964e9c810582f1924584660069c240', null, '2026-11-21T11:22:36.502Z', '2026-12-05T11:22:36.502Z', null, null) returning "id"
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (1, 1, 'BRAND00000', 'https://127.0.0.1:40153/hook', '127.0.0.1:40153', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xdcf33dd54760286dd8bec9d4a18543d9c8a46169a589ec46cba229eb4cda5c05b706af845565db56d656753d5eed5d77f0fe395f82049688428ccdf717693f7cb247d4', null, null, true, 'healthy', '2026-11-21T11:23:08.097Z', '2026-11-21T11:23:08.097Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (1, 1, 'GUARDED000', 'https://hooks.example.test/x', 'hooks.example.test', '{product.scanned}', E'\\x89c49179ab2c86e58727051c503bac5e903091034a963c68aecba2546af4c4f42a2d8055c5406f746e485506c8275f4997068abb097087bd34de69677856d1f07076051099dd0a', null, null, true, 'healthy', '2026-11-21T11:23:25.474Z', '2026-11-21T11:23:25.474Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (1, 1, 'MANIFEST01', 'https://hooks.example.test/dpp', 'hooks.example.test', '{product.scanned}', E'\\x519269b8ce68a05211be2249daf727bf912277e7e522a0805e62c819bf5f3afdf5d553a0a718e33c6049953cb8167a801ccad03599393586f7b21b55535526c83bb1f9', null, null, true, 'healthy', '2026-11-21T11:39:59.000Z', '2026-11-21T11:39:59.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (1, 1, 'NORDATELIR', 'https://127.0.0.1:35779/hook', '127.0.0.1:35779', '{product.scanned}', E'\\xe1aeaed881c47e8d488c2d8711627373fb627fa27e856d8b1e3e1aca64f2674decea3a5eed8ce9bfc1ba1e98b86458f43eae843ea6942ec6263f02c835d423f2048cc7b0863304', null, null, true, 'healthy', '2026-11-21T11:13:24.133Z', '2026-11-21T11:13:24.133Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (1, 1, 'NORDATELIR', 'https://127.0.0.1:41651/hook', '127.0.0.1:41651', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xc47667326223b71fea45883ce5ab961c756202d442a583feb003a982511ac5b7979896a2dbab81029cbd89859582c1e1caa7dfd7c975ec44d402f9d0f2796b4346c39fd7b2c8b4', null, null, true, 'healthy', '2026-11-21T11:23:49.007Z', '2026-11-21T11:23:49.007Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (1, 1, 'NORDATELIR', 'https://hooks.example.com/dpp', 'hooks.example.com', '{product.scanned,product.gray_market,clone.alert,batch.completed,batch.failed}', E'\\xcdd7ac649b99794c3a4373a77519c1f7846f20b4e0633322423b6d6b2498bbc52d5507f974a2b34119b97aed0d0f17a837434dcf92297dd63df4cd3d73c02d16c996c7c3', null, null, true, 'healthy', '2026-11-21T11:32:30.161Z', '2026-11-21T11:32:30.161Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (1, 1, 'NORDATELIR', 'https://hooks.example.com/dpp', 'hooks.example.com', '{}', E'\\x3a46ff9d169fbe6a896ce2d72c8043f8c97a5c2b1c4ac18d593e5de540d4632d7b5a3675754bbda01f83a515908d099bf6585477addded1e3bd7f637662f6293dde6cb81061eb3', null, null, true, 'healthy', '2026-11-21T11:33:17.362Z', '2026-11-21T11:33:17.362Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (1, 1, 'WEBHOOK000', 'https://hooks.example.test/dpp', 'hooks.example.test', '{product.minted,clone.alert}', E'\\xdb6105873eaf6401e9bd4f1794ac2dcc5a61e227165b940e5ff55b034598372e8c2fd5ba02d4a1198ff94a22f249653f749b9d7be9d63d5bf9a5add2f89d300321d6ae1e6b635c', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (10, 10, 'BRAND00009', 'https://127.0.0.1:44925/hook', '127.0.0.1:44925', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x60c3a9a72a85920f411d24df8c16dd4c0fc89591a8c09923256c7d2385e1002a378c41a0a652a9e6fed08e4a6307e48b96e091abd4fa4edd656ccfa74fc29a957335cd', null, null, true, 'healthy', '2026-11-21T11:23:15.579Z', '2026-11-21T11:23:15.579Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (10, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x8e17de4986d75edce478cac51807e3abf7743136e978c95d11498eab581126c8a08cb7996b71bb8750b40a745c5789be66c25064e6f4c6f35cf3cd6e140710b3cc556de0ef5354', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (11, 11, 'BRAND00010', 'https://127.0.0.1:46243/hook', '127.0.0.1:46243', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x3bcaab109c51c6a1d5f1520e388d2bb54dc56e29aa0a7d39d44281fe9b02888993ec25b8da403c69c995cf69ced32a00a6ea1d88ee0782e668c17e3c1535872f49a43a', null, null, true, 'healthy', '2026-11-21T11:23:16.054Z', '2026-11-21T11:23:16.054Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (11, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x9fec8875b42c5cc00b3c69ca5356a0c6149ec7af45a077fd4254d3be8e42b589c1d67a389b197a7b532031099fa355e159eeaf05db79cb86869ac11fe84971fc3fe94961d239c4', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (12, 12, 'BRAND00011', 'https://127.0.0.1:36037/hook', '127.0.0.1:36037', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x78894d7d65bc198e05589acb1996154a1b1eab4661976570f3e60363ed3b06cc4175117ccb062a35844eb49b0d5d8692e7a79fe969f7ee58d8402856a812f5d112aa5c', null, null, true, 'healthy', '2026-11-21T11:23:16.528Z', '2026-11-21T11:23:16.528Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (12, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x60706de0dcbdac0fb18aa81c71d5887f225dd195d95ea781f1369d3d09ee5aa63fc34967f0a9fe930560c667acdece5d7c92019f56908ec59e5c5d573eba6f3329c753adc24c56', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (13, 13, 'BRAND00012', 'https://127.0.0.1:34465/hook', '127.0.0.1:34465', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x0bc4e897364d7f18afac3f8fadd40a280c7bbaf149501bc68d25ea9b80885503c0c36f7f0d9274dfd588c13abc9b5c872c8de8ee4501883eadafa6587650db94b10dba', null, null, true, 'healthy', '2026-11-21T11:23:16.822Z', '2026-11-21T11:23:16.822Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (13, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x2430c90b2061daf45e27e3b97aeda59e3870d9721742d22147f740763d6b2d4505c77eb7b6c2084ecaa6ab51a5bde73aac27e33387aef44e799c595530098766a1f42d8d457621', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (14, 14, 'BRAND00013', 'https://127.0.0.1:41099/hook', '127.0.0.1:41099', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x4e486dde26a48d44429224c4eab15b7ee3f20dd4da919892a57a327c35b357cac024f81ab1cf6aaf75ef1d4e524a99184c05dee2a49cb1ebefa68a3cf0a7b4872d64ca', null, null, true, 'healthy', '2026-11-21T11:23:16.992Z', '2026-11-21T11:23:16.992Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (14, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x0956f9b704a9638c8968cbe493bf22d4856c47aa6eb330ed81b2d492b8b6fe5a6fdcac49dc0cb71e8f2c9ac0b8513f593e70f3b3e081514de6cd99de7c3acfa6937bfe852fed1d', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (15, 15, 'BRAND00014', 'https://127.0.0.1:36237/hook', '127.0.0.1:36237', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xea113c01c181c99aba4d2d939a30ffb7c47df69b4abf757aee77b8343a874e9f07c1881f8473f010eddcaf74918b24d7932875af262401315fcef17bdd8213f0a94f0e', null, null, true, 'healthy', '2026-11-21T11:23:17.123Z', '2026-11-21T11:23:17.123Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (15, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xc5e015773fa9b5b72fce19346fdd2131f36cdb12c3b0bbff318cbb0aa75ae1b902daf2c20878d860c4725222417344ffccc43c5a540167d0c8a314fed297c415aaef7bfac06e07', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (16, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xb4e9a52fa5945a59163fe81e3929e0e34271ab815eb9e9a7567c4da70bd16ca897e7a3f41e1d81ece70cdd3b114f735643cd1b4e80f8ece533bca54ed09a209ffe996ce749cfbf', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (16, 16, 'BRAND00015', 'https://127.0.0.1:40665/hook', '127.0.0.1:40665', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x07ead4d4defb0c98a6aa82f8ef5cdd893ecbdf3afdb428c5cbc2771411f8635a305616ec3a2edc8f5ade69d314c7336c6c0d69900039654b1799620f19c9b780e10430', null, null, true, 'healthy', '2026-11-21T11:23:17.410Z', '2026-11-21T11:23:17.410Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (17, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x1bef51d649e32663294b59d7668ab78539e6190d62cec7db13606b24e0aaa9654efe56c8a6dffa2700513ae74f15df1c713f1073c4008839e38ad04f106ff00c24e9923aa93867', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (17, 17, 'BRAND00016', 'https://127.0.0.1:40545/hook', '127.0.0.1:40545', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xb5a200f47d66a146362d2b17720bc0448192cb019714e7ea034856155627b167e3247590397e98fd6c0fcbe180e1c07b0f7e142e78fdbb987f3a8dc139a3076e8dded3', null, null, true, 'healthy', '2026-11-21T11:24:36.524Z', '2026-11-21T11:24:36.524Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (18, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x9ab5737bfd2b48fde348b4c5021ab2d11bde10dc322e3cfb57f787cc2d6f84f59664c4554e55808aedbb30e67897bd1f1b15b7976bf4efd95918483d43f5ecc9e11f33816be5ac', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (18, 18, 'BRAND00017', 'https://127.0.0.1:41925/hook', '127.0.0.1:41925', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xfa30cf0b6903079e9ca8f5ac5c5884528388e4c1921eb2282af8e4717aa74a3620c55db1a65d0d6d43897d55a0f2c6282e9fff063f14ed8eff04e85dd554e198cbaa1e', null, null, true, 'healthy', '2026-11-22T19:09:04.934Z', '2026-11-22T19:09:04.934Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (19, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x7440bfeecda154b8b233c830ad94ca9b4aa42031b6e03d56ef46df8ef4f912abc2c5ecc6a9f53f7fc3e7717e8287ecb11e255bd14d4d47b2c73ae59a62c8bba288a4e8bae211a3', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (19, 19, 'BRAND00018', 'https://127.0.0.1:42749/hook', '127.0.0.1:42749', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x55ee8ec87d4cd4e182322da423f60245a3f3a6b81a8a670b7d7c40849fff5466b07e81d1deb2eb27994a1780c9267dd1a9ed0251490ccb0566309b0d48421969fdafac', null, null, true, 'healthy', '2026-11-22T19:09:05.203Z', '2026-11-22T19:09:05.203Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (2, 1, 'NORDATELIR', 'https://127.0.0.1:35779/hook/second', '127.0.0.1:35779', '{product.minted}', E'\\x52ce823984a04c3e592c5ca139aac1427e7ce45e8e87f8136a18de447a657c457478781c535ca282b1f3c83f632f6513caf4e58fa7568702892b6e5bf1b10de8774da2b4c29e16', null, null, true, 'healthy', '2026-11-21T11:14:05.484Z', '2026-11-21T11:14:05.484Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (2, 2, 'BRAND00001', 'https://127.0.0.1:36195/hook', '127.0.0.1:36195', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x3cb3de3cadbd0e4d7c5eaf32c66b3ee27d720a989b63c9c694d077e1a6d0645c834274e10e7d287b37f849c06e78f8df4e09ae0f196547e4430964cd5b3963edd761d2', null, null, true, 'healthy', '2026-11-21T11:23:09.057Z', '2026-11-21T11:23:09.057Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (2, 2, 'MANIFEST02', 'https://hooks.example.test/dpp', 'hooks.example.test', '{product.scanned}', E'\\xa91d6771bfb8ea92f133fc7c040ec716b236cbad1dd254fc71daca0b0c9c99d00d51f0c12436cc9b1f4ee59007300fa7fb68471a97fdddd5a2dd92e6156f8ec2bea91f', null, null, true, 'healthy', '2026-11-21T11:39:59.104Z', '2026-11-21T11:39:59.104Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (2, 2, 'WEBHOOK001', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x1282b7923e06cf884c77e00c5e8cbde71d877e940738bd66d5713b9036cf3ea5b05b75d73c50698259a0f659a5771e06175e1e6d471c1e2f8dbef56788e60e1385cbf87b6b6ce8', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (20, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x41a47de84c5d5458aa2fb4a169059cdcbf1032bddd0ed132551b10eb2a4ca12c3de0880a6a3063c98838606f285cecbe1125b44300e7c9d5ec29adbf081f6b40bb9af458454bfe', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (20, 20, 'BRAND00019', 'https://127.0.0.1:34261/hook', '127.0.0.1:34261', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xf856060d276ddeba8ceb0fd3004d46a12e6421a9a4a134956acc3e31b37c1abf7961f459563d7a13c9142bbdfc4a1225a6fd3aeae7d0a921cfadd311b32361a5617d43', null, null, true, 'healthy', '2026-11-23T01:09:09.386Z', '2026-11-23T01:09:09.386Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (21, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xf40044548a417dd97618348cc02b257631582271f7deabace917d83872befb51fdc409e33859fb8ca9911f55db9019a5f30e5ba11c1fa7f8849aec031da0a5dbe24e02dca1dcb3', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (21, 21, 'BRAND00020', 'https://127.0.0.1:43037/hook', '127.0.0.1:43037', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x103e8f5208f7e3bbe855439a382310e701f7a3cfa566c7b113641bd850df1c1cde502baf35705b84696608be4a86f35e7a00e873122447efe627541a8d7438b8c4aaf5', null, null, true, 'healthy', '2026-11-23T02:15:50.350Z', '2026-11-23T02:15:50.350Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (22, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x4797527c3b85163d01092daaa8602c7e33300b41b1777e6d7f0a22bfb8b6ab37284c2309f23f384ecad5092df520c7676f804b6e4d0573bbdea207b31ecea635ffb96da0c8941e', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (22, 22, 'BRAND00021', 'https://127.0.0.1:39641/hook', '127.0.0.1:39641', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x81e9d6bf0adc8a0125b36620826f53122072b4c02962ba06186890b95cdf168ee996f6c922778689f4064875c76556ee177549323af9d5628781831b991046b230b9f6', null, null, true, 'healthy', '2026-11-23T03:22:30.953Z', '2026-11-23T03:22:30.953Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (23, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x9afb48c0d616506bca5545bb298695199de60ee44028bd8304853d7c539f51ad2bf5927db97be75cfa471f42766a2c2d1c82e33766ccc74d50054c56bcc9377198736bff7292b8', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (23, 23, 'BRAND00022', 'https://127.0.0.1:34593/hook', '127.0.0.1:34593', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x4408b4154a436971e143c0a937be8034f600b57487130f4e9892e4dacb49b83151a4e4f95293ff5dacc17ed3f695bf32ae72e4bea0bc9f93fad421c11f73a7fd02f3db', null, null, true, 'healthy', '2026-11-23T04:29:11.366Z', '2026-11-23T04:29:11.366Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (24, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x46b9636385bb7ea7594d7e67fb0fd5e7e48fbdc590a4369c060252f190d57e3a7971635dddff2d32efdc56aa22b6d4badf686756b6e3534ce72b7ac41ae3c5d55527ae4ecda2bf', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (24, 24, 'BRAND00023', 'https://127.0.0.1:36021/hook', '127.0.0.1:36021', '{product.scanned}', E'\\xa503ec2bec615f24c8bf738df17000b01a6e2f65f31664ac162afb993ec5a568c01464ae49fa899d3f24e791da1ed0143511929f3889ed1506a65834be642fa382b5eb', null, null, true, 'healthy', '2026-11-23T04:29:11.618Z', '2026-11-23T04:29:11.618Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (25, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x084f0bcc121ef6b19513f623d175132941083741dc24b04965715e791e0aa8d6868d0b87504b077d52f977bb274467da929882a929411d126f26d11ac9a414caf703910a5823ed', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (25, 25, 'BRAND00024', 'https://127.0.0.1:39421/hook', '127.0.0.1:39421', '{clone.alert}', E'\\xc131afc31741b42a344b7cc926d1c18cd6354b8298e9ad1e141a849ea9989461839aa6a7e9b48c935762d2531708505f492eb8cd404eb3fdd3162a638d8466cb5ba804', null, null, true, 'healthy', '2026-11-23T04:29:12.081Z', '2026-11-23T04:29:12.081Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (26, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x83b6eb10654e95abb0218b0ef6ae5838877528cc6d8d7f6d945f2204ad35c11404bdefa2c75178ad384484f94b30d5a5029d7124104f0e2200aa5a22f52cda55c64309ff185e95', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (26, 26, 'BRAND00025', 'https://127.0.0.1:37471/hook', '127.0.0.1:37471', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xb74899f19b46b0f98516a7537eaf6e246cfb2d485f5784ae343af6efdd466845070a4a4fae9f25fe1d37a5c626fc079fe5d9e907ed4a14357f63e80682c69f9c5aa68c', null, null, true, 'healthy', '2026-11-23T04:29:12.139Z', '2026-11-23T04:29:12.139Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (27, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x2ed892bf8e1ad66027d86f41c63d7fa9933608b42ef30bea2909c5c2939e1142a3dbbb899dc0131dee90f92f0c0f2842ea09b6f3fcec213d24aad3ec656629cb963ec8225a8424', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (27, 27, 'BRAND00026', 'https://127.0.0.1:35597/hook', '127.0.0.1:35597', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x18fe89e9aebe551e71ec34f408af14a858ed173024f7dd38c9346e0be3a054c2995c1bd7c04f72ca009fed8a4b76314fe36512ebc0db42886b29fcea13f72404ac0f74', null, null, true, 'healthy', '2026-11-24T04:29:12.273Z', '2026-11-24T04:29:12.273Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (28, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x5a3c356a609056c43d91f09cec2c983c901ef50bcfd0303397847999e6b2011762b9df5c4bbc63198332e8e0538a9569b31af41fd5f98cecf4287fe3868cbf8e83eb2e50a0a9fd', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (29, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x157ffce68e268fe3498b85f8285e31f19ffdddfab9fdcd2835b1a2939bb89a95ef0dfd356b4696643fcf2281b1c7f8bd62dee8e92e028f7c636ae5dde322e90bceb649671c0915', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (3, 3, 'BRAND00002', 'https://127.0.0.1:38859/hook', '127.0.0.1:38859', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xed09ca510e4459a873df0e1214e8e5175c4fa0fcbc1bf9becd939fb08a595e4eac47fedc35c2332a02512a9513cab518a9c235ce6229de0db0c5fac93de51f013e556f', null, null, true, 'healthy', '2026-11-21T11:23:09.373Z', '2026-11-21T11:23:09.373Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (3, 3, 'MANIFEST03', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x38a0d66eddb232a801e7356e50595a08047239356bd9ee7eddceeb8f57e0bc6b42fdbd6d0473e6f4e61d3fbd927f60a333c4918b81e9e559293dff3b0cbcea71b71e0ac0c19782', null, null, true, 'healthy', '2026-11-21T11:39:59.280Z', '2026-11-21T11:39:59.280Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (3, 3, 'WEBHOOK002', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x12902605ff73d4e6b3673fc3552cfb56094d07d7efe18dc69483f0f93aea58e3d317703fb3287dbd389d6bd59c3af2c69b8f2f031848897e3f9718f8', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (30, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x0f7915df57839c13d1555ec972ce85e807ded34794772441f20abe0efa7fbe74d89e8cbe10726497481584b01e166bac999346f7da9bd86e0e87be150c683007ae52f92a58d904', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (31, 15, 'WEBHOOK014', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x6cc9d3b493dacebef196e7680eca198c136e4d1e7778f3b15760e7a3b8710d049a0ab656f2b7a6ec93a357bb4c2d50a600b0925543c8759ef67dec303800bc8e608bbaeccf690c', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (32, 27, 'WEBHOOK026', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xe3906e80fc2c19f8ece34e7ba4ac3b3db9a1b955af248b4cb74cf9a8f37bb81064c2ac753a8ce98fb6b44da6990a367c85a74779870cb3aecdf024a2ebcf820ad417b61b15c1cb', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (33, 31, 'WEBHOOK030', 'https://hooks.example.test/dpp', 'hooks.example.test', '{product.minted}', E'\\x86699c6e63c2a1516d92e681c33deae147531babf8d9fc93cdcae9fada7c96216fe881921fff888a03af0fed6615981c266fb54dafffa73fddb1f0e358ad0a05cbdec2305653e1', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (34, 32, 'WEBHOOK031', 'https://hooks.example.test/dpp', 'hooks.example.test', '{product.minted}', E'\\xce961aea3779115cde09dd28f579942fd06062462d0a34ea368207104f2c43600defad4ce422fcf252c28d3d66424e14da1a48b4b3ba656e09aecce7a8f50822e9e33303c57bbe', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (35, 33, 'WEBHOOK032', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xc700ce57fefb11300980aa58ecafcad8fcad9d41bd3bef9547c115b91ef1ab8555b6ad30c5642cd6b6ec5c3031f49a266d2099eb2a82fd5d4b2ab4e66c5a5abd39cbb16c951d74', null, null, true, 'healthy', '2026-11-21T11:27:21.000Z', '2026-11-21T11:27:21.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (36, 34, 'WEBHOOK033', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xc60a4d87d45134067718253ad0c1a8920aace26de99605fd0cd1fcbc00b872941e016bdc72de6910a068e2b0b7b72b77ef552d5a2510e7e13d18be97d0297dc37104f717c56ebf', null, null, true, 'healthy', '2026-11-21T11:27:21.000Z', '2026-11-21T11:27:21.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (37, 35, 'WEBHOOK034', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xcf701ff45a3f73c8333192f96f6d3324adadcb8537073db44cbf80f765b13357ed329935de60f8d5ced2d488a4cf119ccf7b1f7c8d8cc1ecd18a96f17c926f4087b31d6798cc7c', null, null, true, 'healthy', '2026-11-21T11:27:21.000Z', '2026-11-21T11:27:21.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (38, 36, 'WEBHOOK035', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xedac5ffc5ee84899d66fb742b754ae3887a6442b476b3db98c94d8de68895e0d383280b87c49abd6d34452f15d0a58d04e0d950744b77e0f74d9753da929badbe8d17e504282fb', null, null, true, 'healthy', '2026-11-21T11:27:21.000Z', '2026-11-21T11:27:21.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (39, 36, 'WEBHOOK035', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x4ecf6dd5320a759e77049667f01fef09fda705f04c61c1b9fbfb27834692d98297c9bdedea6be58391f0e96363ce7b69a205a26f1653c34e9ee0c5649c305c77c3b8ac32b68726', null, null, true, 'healthy', '2026-11-21T11:27:21.000Z', '2026-11-21T11:27:21.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (4, 3, 'WEBHOOK002', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x17cd88cbb7adc2c6e18837888e0f29cc40c60e7806fe2590ea5fd5fa6237162ca0e5636f25ea3f586cc40848ae5d16ed8c01b69eccb55baf014334e01de3c868561ffc3cd22ca650bdcc6b624e8ec270c76fc114b82d27d43445638e12e52e8e2223ffa8de1cc6ea1d04d0125c0a3c3cc51422845ed71b579bc6ca6ffb17b864b4b6296b4c4f4be661121b6f39aa7262218f635f5f894abafc047121', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (4, 4, 'BRAND00003', 'https://127.0.0.1:35601/hook', '127.0.0.1:35601', '{clone.alert}', E'\\xf6b07f6098f49867d6ebe79421fc4f2871f8ddeab7642535d7e652a91653f321cc80e6190383936680d2b813c41c6dfcce6756e6b14afb971dedd4adff6ec1bbaa46b9', null, null, true, 'healthy', '2026-11-21T11:23:13.262Z', '2026-11-21T11:23:13.262Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (40, 37, 'WEBHOOK036', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\xe86943c9121b22e05ad0c53fca8c8334b9ecbff3e373b0686fcb7f6abcea7c37f078566e6c58f77c2ab410c6c4e9d6dea7656fdca239cc4d56f28dfe03cbef6a11948bf5953a4a', null, null, true, 'healthy', '2026-11-21T11:27:21.000Z', '2026-11-21T11:27:21.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (41, 39, 'WEBHOOK038', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x8f28a5be32ddb8b80b35a41e61219e3b55182f8544873124ac882b337938f5969016e50a46b8ef0175358edb5acea3617c29df9c910d352e83d1b5bb800a262f74c78db05d1127', null, null, true, 'healthy', '2026-11-21T11:27:21.000Z', '2026-11-21T11:27:21.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (410001, 30001, 'ALPHABRAND', 'https://hooks.example.com/secret-of-alphabrand', 'hooks.example.com', '{product.scanned}', E'\\x8c4cff1778fe830baa5c36e1398538d8ad112d45f8273668cc8265220380f800329a39483b298e6524120cf1d734bc7812bd200e4a0201ceea4ec99634591d7f346c0d18a711bd', null, null, true, 'healthy', '2026-11-21T11:31:57.331Z', '2026-11-21T11:31:57.331Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (410001, 30001, 'ALPHABRAND', 'https://hooks.example.com/secret-of-alphabrand', 'hooks.example.com', '{product.scanned}', E'\\xc1b4fb036a017d7d50595819376f0554bc957ea32fd7e24ecca86159602c0b5fe29a0b7b316465a4a67520b12dccb2f71923f7ec64601a422dcb3a24a7c92331f13aacd9a55fc1', null, null, true, 'healthy', '2026-11-21T11:31:12.561Z', '2026-11-21T11:31:12.561Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (410002, 30002, 'BRAVOBRAND', 'https://hooks.example.com/secret-of-bravobrand', 'hooks.example.com', '{product.scanned}', E'\\x0b61adae3650700b1aa33a3de5101c854ee95f75820ff56313b7fc3296fc5015956981d6b10fbe3da1742c06d9da190e846a4eeb9716dff1db611231d45f477aa2c1378c5d6e75', null, null, true, 'healthy', '2026-11-21T11:31:15.218Z', '2026-11-21T11:31:15.218Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (410002, 30002, 'BRAVOBRAND', 'https://hooks.example.com/secret-of-bravobrand', 'hooks.example.com', '{product.scanned}', E'\\x4b175e783bb9695aacfc58f37d384de31522ec1fa4b7a7fb9db3d8ca2f27044f1e096984a4ef83696c672a52933e707c65bcf5f2b6e925f9f8344678fb401501664910b9f1cd14', null, null, true, 'healthy', '2026-11-21T11:31:57.785Z', '2026-11-21T11:31:57.785Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (410003, 30001, 'ALPHABRAND', 'https://hooks.example.com/new', 'hooks.example.com', '{}', E'\\x7d239ef518543775dc5b435cb4ef01643751319bd25e99c943371da4fb9773e7b05bf4287412081be23394f5483f5a398cd7b4aad0416a99361692bfec7a4d916f49b343918fd3', null, null, true, 'healthy', '2026-11-21T11:31:59.398Z', '2026-11-21T11:31:59.398Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (410003, 30001, 'ALPHABRAND', 'https://hooks.example.com/secret-of-bravobrand', 'hooks.example.com', '{product.scanned}', E'\\x09e14d37fd4544c089a81e0f2e1d145bca9609edbf2b69c46884899dcaf0337943487328f0f70cb04d97be6fbb79710c9a0f344ca3fb06086c5fec32041f2468f99c9fe20941db', null, null, true, 'healthy', '2026-11-21T11:31:53.176Z', '2026-11-21T11:31:53.176Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (410004, 30002, 'BRAVOBRAND', 'https://hooks.example.com/new', 'hooks.example.com', '{}', E'\\x7043eff7f6b77cd8f134fbf387c87f85aa4579dfdb30345c6dc34e4cb3660c869cef01d85aad8f339696a632ab147a462dabfa09e8f341ad440f0ca5e1aaa324617bb7152c31a7', null, null, true, 'healthy', '2026-11-21T11:31:59.417Z', '2026-11-21T11:31:59.417Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (410004, 30002, 'BRAVOBRAND', 'https://hooks.example.com/secret-of-bravobrand', 'hooks.example.com', '{product.scanned}', E'\\xe911aa789f86bfbfe558b9de41eb5df20dbb4a6bf914868cb63d51f41869c5efdb4cc7c8a44991764bb1f59e54f804ff72423d0249688f5422c18319b920dd91998e712baf98cb', null, null, true, 'healthy', '2026-11-21T11:32:03.055Z', '2026-11-21T11:32:03.055Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (42, 41, 'WEBHOOK040', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x44546e95af6f5c524fe67d8e89e5e45cd56ea17e7bf519917813d74e200d169cc7b0a21c902f8053c5b970029ae6690ad47ed0052ed077ea563f3d6ec070b67031e13d14be8863', null, null, true, 'healthy', '2026-11-21T11:27:21.000Z', '2026-11-21T11:27:21.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (5, 4, 'WEBHOOK003', 'https://hooks.example.test/dpp', 'hooks.example.test', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x5dfa11b600d11378c720b54132968f87c3148dacd337b8ba028c9d715ef65cc346a6443b0e4af17f40e974165f0970ca9cfbfd7198047fabbb087ac56d543f0dddd2a46685ae49', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (5, 5, 'BRAND00004', 'https://127.0.0.1:43631/hook', '127.0.0.1:43631', '{}', E'\\xe65c1398f7f43c5dc12ff5768c652deb5586e6dd9104ae2773483a200c006fce7cccd2f3a23fe8db01e6bc8764237ae82d2d91112f5f34c7a7549031eca145c12c75c8', null, null, true, 'healthy', '2026-11-21T11:23:13.329Z', '2026-11-21T11:23:13.329Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (6, 13, 'WEBHOOK012', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x6bf5fc710a3708d583cba6e0ec694d743b945fe6518c8c83e7faeda42ec9f8bf82f2a45ae27efa98a967d54c76f2dd762e9375556d8fbba36890b4c439601c9765d691d31b2cd2', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (6, 6, 'BRAND00005', 'https://127.0.0.1:38107/hook', '127.0.0.1:38107', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x17560de8d1a5906d5046636da4457679fa514cd6876bd5a7b6dcfc3df233430bbfb7d43385f9c64d40e57358054727d9786cb4c37fac990c9a7679ac2f026f7b7b1cda', null, null, true, 'healthy', '2026-11-21T11:23:13.638Z', '2026-11-21T11:23:13.638Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (7, 14, 'WEBHOOK013', 'https://hooks.example.test/dpp', 'hooks.example.test', '{product.minted}', E'\\xb76f437e3faa5380476081308f72f9b6b7437d3450085618b435296945e2ecda66fb9876d1d7d726a4e7532836573f43a0db9461b593b24728f189eea863ee3b66df2bd5d906a2', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (7, 7, 'BRAND00006', 'https://127.0.0.1:43353/hook', '127.0.0.1:43353', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\xc5b82a72ca6077dc0eb6fd82cef339b361283b7a18c1d32e249c97b0c9c6357ad87828f6b9a2db0699188e873bb53a9657aafd55b96872b8cf45639f016e0268863ec4', null, null, true, 'healthy', '2026-11-21T11:23:14.146Z', '2026-11-21T11:23:14.146Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (8, 14, 'WEBHOOK013', 'https://hooks.example.test/dpp', 'hooks.example.test', '{}', E'\\x38d891ab2907f2ce9ffb913525d4e01d0b690751d9db8ff58574ff743d18c26bea197157cda2d293f4546d24ebe5bc26a12d9a12798e2c3e89a8f5ecef10c064dd9c274d60abda', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (8, 8, 'BRAND00007', 'https://127.0.0.1:36721/hook', '127.0.0.1:36721', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x5953db76ca44a94fc2218a974a25a3ba6ff9fea9e054930fd74be513f2e2e1c380f26c865fd95f9c259877524a29794b71f57ca9572f5f0b7f81c79153135f07013b0d', null, null, true, 'healthy', '2026-11-21T11:23:14.571Z', '2026-11-21T11:23:14.571Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (9, 14, 'WEBHOOK013', 'https://hooks.example.test/dpp', 'hooks.example.test', '{clone.alert}', E'\\x54d8004cb52f3d09624ff1cd14f7a8695597641e232163776c227b228a329132adfe51dbcf304f433f26d62d1220280874fc4ac2bf4ab37a5db39232f9f0d0c71764a58f878015', null, null, true, 'healthy', '2026-11-21T11:27:20.000Z', '2026-11-21T11:27:20.000Z', null)
;

insert into "integrations"."webhook_subscription" ("id", "brand_id", "brand_code", "url", "host", "events", "secret", "former_secret", "former_until", "is_active", "health", "created_at", "updated_at", "deleted_at") values (9, 9, 'BRAND00008', 'https://127.0.0.1:34273/hook', '127.0.0.1:34273', '{product.minted,product.transferred,transfer.accepted,product.burned,product.status_changed,certificate.issued,product.scanned,product.gray_market,clone.alert,return.requested,return.received,return.completed,return.rejected,return.expired,warranty.claimed,warranty.expiring_soon,buyback.offered,buyback.accepted,buyback.declined,buyback.completed,buyback.expired,batch.completed,batch.failed}', E'\\x72447f75ff2573f3ce5cda1bcad8cbce1035c11c376cfd76b297d00b917646b8a911601dbe2aa7f44947637eb4e981a601df6c170f7add2933816b08ba70d84a861923', null, null, true, 'healthy', '2026-11-21T11:23:15.123Z', '2026-11-21T11:23:15.123Z', null)
;

insert into account (email, password_hash, first_name, last_name, role, created_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (email) do nothing returning id
;

insert into account (email, password_hash, first_name, last_name, role, created_at, disabled_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (email) do update
          set password_hash = $2, first_name = $3, last_name = $4, role = $5,
              disabled_at = case when $7::timestamptz is null then null else coalesce(account.disabled_at, $7) end
       returning id
;

insert into account_brand values ($1, $2, $3)
;

insert into api_key (brand_id, brand_code, key_hash, display, name, scopes, daily_quota, requests_per_minute,
                            created_at, created_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (key_hash) do update
          set name = excluded.name, daily_quota = excluded.daily_quota,
              requests_per_minute = excluded.requests_per_minute, expires_at = excluded.expires_at
       returning id
;

insert into api_key_client values ($1, $2, $3) on conflict do nothing
;

insert into audit_entry (at, action, actor_kind, actor_id, brand_id, thing, thing_id, address_prefix, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id
;

insert into idempotency_record (brand_id, idempotency_key, digest, reference, started_at, locked_until)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (brand_id, idempotency_key) do update
     set digest = $3, reference = $4, started_at = $5, locked_until = $6, response = null
;

insert into login_failure (email, address, failed_at) values ($1, $2, $3)
;

insert into password_reset (token_hash, account_id, expires_at)
     select $1, a.id, $3 from account a
      where a.email = $2 and a.disabled_at is null and a.erased_at is null
        and (select count(*) from password_reset r where r.account_id = a.id and r.expires_at > $4) < $5
;

insert into quota_day values ($1, $2, 0) on conflict do nothing
;

insert into quota_month values ($1, $2, 0) on conflict do nothing
;

insert into quota_release (reference, release_key, units) values ($1, $2, $3) on conflict do nothing
;

insert into quota_reservation (reference, purpose, key_id, brand_id, day, month, units, reserved_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing
;

insert into recovery_code (account_id, code_hash) select $1, unnest($2::text[])
;

insert into session (account_id, state, address_prefix, created_at, expires_at)
     values ($1, $2, $3, $4, $5) returning id
;

insert into webhook_delivery (subscription_id, type, test_body, host, state, due_at, created_at)
     select id, $2, $3, host, 'pending', $4, $4 from webhook_subscription where id = $1 returning id
;

insert into webhook_delivery as d (subscription_id, event_id, type, host, state, due_at, created_at)
     select s.id, e.id, e.type, s.host, 'pending', $2, $2
       from webhook_subscription s
       join event e on e.brand_id = s.brand_id and e.type = any(s.events)
      where s.id = $1 and e.occurred_at >= $3
      order by e.position
     on conflict (subscription_id, event_id) do update set state = 'pending', failures = 0, due_at = $2, ended_at = null, cancel_reason = null, host = excluded.host
      where d.state <> 'sending' and (not $4 or d.state <> 'delivered')
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 1 and "a0"."brand_id" = 1 and "a0"."trade" = 'recycler' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 1 and "a0"."brand_id" = 1 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 2 and "a0"."brand_id" = 1 and "a0"."trade" = 'recycler' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 2 and "a0"."brand_id" = 1 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 2 and "a0"."brand_id" = 2 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 310003 and "a0"."brand_id" = 30001 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 310004 and "a0"."brand_id" = 30001 and "a0"."trade" = 'recycler' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 310008 and "a0"."brand_id" = 30002 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 310009 and "a0"."brand_id" = 30002 and "a0"."trade" = 'recycler' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 4 and "a0"."brand_id" = 1 and "a0"."trade" = 'recycler' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 4 and "a0"."brand_id" = 1 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 6 and "a0"."brand_id" = 1 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 7 and "a0"."brand_id" = 1 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 7 and "a0"."brand_id" = 2 and "a0"."trade" = 'recycler' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 7 and "a0"."brand_id" = 2 and "a0"."trade" = 'repairer' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 8 and "a0"."brand_id" = 1 and "a0"."trade" = 'recycler' limit 1
;

select "a0".* from "integrations"."accreditation" as "a0" where "a0"."account_id" = 8 and "a0"."brand_id" = 3 and "a0"."trade" = 'recycler' limit 1
;

select "d0".* from "integrations"."distributor_contact" as "d0" where "d0"."account_id" = 1 and "d0"."brand_id" = 1 limit 1
;

select "d0".* from "integrations"."distributor_contact" as "d0" where "d0"."account_id" = 1 and "d0"."brand_id" = 2 limit 1
;

select "d0".* from "integrations"."distributor_contact" as "d0" where "d0"."account_id" = 3 and "d0"."brand_id" = 1 limit 1
;

select "d0".* from "integrations"."distributor_contact" as "d0" where "d0"."account_id" = 310005 and "d0"."brand_id" = 30001 limit 1
;

select "d0".* from "integrations"."distributor_contact" as "d0" where "d0"."account_id" = 310010 and "d0"."brand_id" = 30002 limit 1
;

select "d0".* from "integrations"."distributor_contact" as "d0" where "d0"."account_id" = 5 and "d0"."brand_id" = 1 limit 1
;

select "d0".* from "integrations"."distributor_contact" as "d0" where "d0"."account_id" = 9 and "d0"."brand_id" = 1 limit 1
;

select "d0".* from "integrations"."distributor_contact" as "d0" where "d0"."account_id" = 9 and "d0"."brand_id" = 2 limit 1
;

select "i0".* from "integrations"."invitation" as "i0" where "i0"."token_hash" = '14289eca49a1cd9f671a66f2edeac2e126922eff7ca0382e6d862ee19002b1ea' limit 1
;

select "i0".* from "integrations"."invitation" as "i0" where "i0"."token_hash" = '155ea1d1673a9d2a7597c37aef357fa9a9e3937b5f8cdd796e7c1a215eef2aba' limit 1
;

select "i0".* from "integrations"."invitation" as "i0" where "i0"."token_hash" = '2705d83fa7bc32e9d64fba9ace3e0be62e01af4cd2227ed00e538c8d944b75d6' limit 1
;

select "i0".* from "integrations"."invitation" as "i0" where "i0"."token_hash" = '3c3c6bc82816bd46ed7f030ac4a21a35e5964e9c810582f1924584660069c240' limit 1
;

select "i0".* from "integrations"."invitation" as "i0" where "i0"."token_hash" = '5eace01957c1ae1ecd0ba36c3d122ad5f7115444d3347096428d29631e768b79' limit 1
;

select "i0".* from "integrations"."invitation" as "i0" where "i0"."token_hash" = '71e7640c70f693904a45c1637f08315851b1fb2df7fd0ad2a41ca01e06a73473' limit 1
;

select "i0".* from "integrations"."invitation" as "i0" where "i0"."token_hash" = '84f69f154de37d5d4c959593180f276ef57816e9bad5e5a4ae3a6b7bbee6c548' limit 1
;

select "m0".* from "integrations"."migration" as "m0" order by "m0"."id" asc
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 1 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 10 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 2 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 20 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 21 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 26 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 34 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 35 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 37 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 38 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 39 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 410001 and "w0"."deleted_at" is null limit 1 for update
;

select "w0".* from "integrations"."webhook_subscription" as "w0" where "w0"."id" = 410002 and "w0"."deleted_at" is null limit 1 for update
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

select * from accreditation where id = $1
;

select * from distributor_contact where id = $1
;

select * from invitation where id = $1
;

select 1 from information_schema.tables where table_schema = 'integrations' and table_name = 'migration'
;

select a.id, a.email from password_reset r join account a on a.id = r.account_id
      where r.token_hash = $1 and r.used_at is null and r.expires_at > $2
;

select a.id, a.email, a.password_hash, a.first_name, a.last_name, a.role, a.totp_secret, a.totp_confirmed_at,
         a.totp_last_step, a.created_at, a.disabled_at, a.erased_at,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', b.brand_id, 'brandCode', b.brand_code) order by b.brand_code)
                     from account_brand b where b.account_id = a.id), '[]') as brands
    from account a where a.email = any($1::text[])
;

select a.id, a.email, a.password_hash, a.first_name, a.last_name, a.role, a.totp_secret, a.totp_confirmed_at,
         a.totp_last_step, a.created_at, a.disabled_at, a.erased_at,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', b.brand_id, 'brandCode', b.brand_code) order by b.brand_code)
                     from account_brand b where b.account_id = a.id), '[]') as brands
    from account a where a.id = any($1::int[])
;

select a.id, a.email, a.password_hash, a.first_name, a.last_name, a.role, a.totp_secret, a.totp_confirmed_at,
         a.totp_last_step, a.created_at, a.disabled_at, a.erased_at,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', b.brand_id, 'brandCode', b.brand_code) order by b.brand_code)
                     from account_brand b where b.account_id = a.id), '[]') as brands
    from account a where exists (select from account_brand x where x.account_id = a.id and x.brand_id = $1) order by a.id
;

select brand_code as brand, count(*) as webhook_subscriptions_degraded from integrations.webhook_subscription
       where health = 'degraded' and is_active and deleted_at is null
       group by brand_code order by count(*) desc limit 50
;

select brand_code, retailer_id, status, territory_countries, alerts_opt_in, created_at
              from distributor_contact where account_id = $1 order by id
;

select brand_code, trade, granted_at, withdrawn_at from accreditation where account_id = $1 order by id
;

select brand_id from webhook_subscription where id = $1::int
;

select coalesce(max(position), 0) as position from event
;

select count(*) as webhook_deliveries_pending, count(*) filter (where failures > 0) as webhook_deliveries_retrying,
             greatest(coalesce(extract(epoch from now() - min(due_at)), 0), 0)::float8 as webhook_deliveries_oldest_due_seconds
        from integrations.webhook_delivery where state = 'pending'
;

select count(*)::int as count from webhook_subscription where deleted_at is null and brand_id = $1
;

select d.id, d.subscription_id, d.event_id, d.type, coalesce(e.body, d.test_body) as body, d.state, d.attempts,
         d.due_at, d.cancel_reason, d.created_at, d.ended_at
    from webhook_delivery d
    left join event e on e.id = d.event_id
           where d.subscription_id = $1 and ($2::text is null or d.state = $2) and ($3::text is null or d.type = $3)
             and ($4::bigint is null or d.id < $4)
           order by d.id desc limit $5
;

select d.id, d.subscription_id, d.event_id, d.type, coalesce(e.body, d.test_body) as body, d.state, d.attempts,
         d.due_at, d.cancel_reason, d.created_at, d.ended_at
    from webhook_delivery d
    left join event e on e.id = d.event_id where d.id = any($1::bigint[])
;

select delivery_id, number, url, started_at, duration_ms, status, error, answer
            from webhook_attempt where delivery_id = any($1::bigint[]) order by delivery_id, number
;

select digest, reference, started_at as "startedAt", locked_until as "lockedUntil", response
    from idempotency_record where brand_id = $1 and idempotency_key = $2 for update
;

select distinct unnest(territory_countries) as country
         from distributor_contact where retailer_id = $1 and status = 'active' order by country
;

select failed_at as at from login_failure where email = $1 and failed_at > $2 order by failed_at desc limit $3
;

select i.role, i.brand_code, i.created_at, i.accepted_at from invitation i
              join account a on a.email = i.email where a.id = $1 order by i.id
;

select id, account_id, brand_id, brand_code, retailer_id, status, territory_countries, alerts_opt_in, created_at
    from distributor_contact where account_id = any($1::int[]) and status = 'active' order by brand_code
;

select id, account_id, brand_id, brand_code, retailer_id, status, territory_countries, alerts_opt_in, created_at
    from distributor_contact where brand_id = $1 order by id
;

select id, account_id, brand_id, brand_code, trade, granted_at, withdrawn_at from accreditation where account_id = any($1::int[]) and withdrawn_at is null order by brand_code, trade
;

select id, account_id, brand_id, brand_code, trade, granted_at, withdrawn_at from accreditation where brand_id = $1 order by id
;

select id, brand_id, brand_code, url, events, is_active, health, former_until, created_at, updated_at
    from webhook_subscription
   where deleted_at is null and brand_id = $1 order by created_at desc, id desc offset $2 limit $3
;

select id, brand_id, brand_code, url, events, is_active, health, former_until, created_at, updated_at
    from webhook_subscription
   where deleted_at is null and id = any($1::int[])
;

select id, email, role, brand_id, brand_code, retailer_id, invited_by, created_at, expires_at, accepted_at, withdrawn_at
    from invitation where brand_id = $1 order by id desc
;

select id, events, secret from webhook_subscription
   where brand_id = $1 and url = $2 and deleted_at is null order by id limit 1
;

select id, position, type, brand_id, product_id, occurred_at, body from event
                where position > $1 and brand_id = $2
                  and ($3::text[] is null or type = any($3))
                order by position limit $4
;

select id, position, type, brand_id, product_id, occurred_at, body from event
                where position > $1 and product_id = $2
                  and ($3::text[] is null or type = any($3))
                order by position limit $4
;

select id, position, type, brand_id, product_id, occurred_at, body from event
          where brand_id = $1 and ($2::text[] is null or type = any($2)) and ($3::bigint is null or position < $3)
          order by position desc limit $4
;

select id, position, type, brand_id, product_id, occurred_at, body from event where id = any($1::uuid[])
;

select k.id, k.brand_id, k.brand_code, k.key_hash, k.display, k.name, k.scopes, k.daily_quota, k.requests_per_minute,
         k.created_at, k.expires_at, k.expired_at, k.revoked_at, k.last_used_at,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', c.brand_id, 'brandCode', c.brand_code) order by c.brand_code)
                     from api_key_client c where c.key_id = k.id), '[]') as serves
    from api_key k where k.brand_id = $1 order by k.id desc
;

select k.id, k.brand_id, k.brand_code, k.key_hash, k.display, k.name, k.scopes, k.daily_quota, k.requests_per_minute,
         k.created_at, k.expires_at, k.expired_at, k.revoked_at, k.last_used_at,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', c.brand_id, 'brandCode', c.brand_code) order by c.brand_code)
                     from api_key_client c where c.key_id = k.id), '[]') as serves
    from api_key k where k.id = any($1::int[])
;

select k.id, k.brand_id, k.brand_code, k.key_hash, k.display, k.name, k.scopes, k.daily_quota, k.requests_per_minute,
         k.created_at, k.expires_at, k.expired_at, k.revoked_at, k.last_used_at,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', c.brand_id, 'brandCode', c.brand_code) order by c.brand_code)
                     from api_key_client c where c.key_id = k.id), '[]') as serves
    from api_key k where k.key_hash = any($1::text[])
;

select max(failed_at) as at from login_failure where address = $1 and failed_at > $2
        group by email order by 1 desc limit $3
;

select name from integrations.migration order by id
;

select nextval(pg_get_serial_sequence('integrations.webhook_subscription', 'id'))::int as id
;

select pg_advisory_lock(hashtext($1))
;

select pg_advisory_unlock(hashtext($1))
;

select pg_advisory_xact_lock(hashtext('integrations.event'))
;

select pg_advisory_xact_lock(hashtextextended($1, $2))
;

select pg_notify($1, $2)
;

select purpose as use, key_id as "keyId", brand_id as "brandId", day::text, month::text, units - released as left
    from quota_reservation where reference = $1 for update
;

select q.key_id, to_char(q.day, 'YYYY-MM-DD') as day, q.used from quota_day q
           where q.key_id = any($1::int[]) order by q.day
;

select q.used, k.daily_quota from quota_day q join api_key k on k.id = q.key_id
      where q.key_id = $1 and q.day = $2 for update of q
;

select s.brand_id from webhook_delivery d join webhook_subscription s on s.id = d.subscription_id
     where d.id = $1::bigint
;

select s.id, s.state, s.generation, s.expires_at, a.id as account_id, a.email, a.role, a.disabled_at,
         coalesce((select jsonb_agg(b.brand_id order by b.brand_id) from account_brand b where b.account_id = a.id), '[]')
           as brand_ids,
         coalesce((select jsonb_agg(jsonb_build_object('brandId', c.brand_id, 'trade', c.trade) order by c.id)
                     from accreditation c where c.account_id = a.id and c.withdrawn_at is null), '[]') as accreditations,
         coalesce((select jsonb_agg(jsonb_build_object('contactId', d.id, 'brandId', d.brand_id, 'retailerId', d.retailer_id)
                                    order by d.id)
                     from distributor_contact d where d.account_id = a.id and d.status = 'active'), '[]') as contacts
    from session s
    join account a on a.id = s.account_id
   where s.id = any($1::uuid[])
;

select state, address_prefix, created_at, refreshed_at, expires_at, revoked_at
              from session where account_id = $1 order by created_at
;

select t.identifier as task,
           count(j.id) filter (where due) as jobs_waiting,
           count(j.id) filter (where j.locked_at is not null) as jobs_running,
           count(j.id) filter (where j.locked_at is null and j.attempts between 1 and j.max_attempts - 1) as jobs_failing,
           count(j.id) filter (where j.locked_at is null and j.attempts >= j.max_attempts) as jobs_given_up,
           greatest(coalesce(extract(epoch from now() - min(j.run_at) filter (where due)), 0), 0)::float8 as jobs_oldest_waiting_seconds
      from integrations_jobs._private_tasks t
      left join (select *, is_available and run_at <= now() as due from integrations_jobs._private_jobs) j on j.task_id = t.id
     group by t.identifier
;

select to_regclass($1) is not null as there
;

select used from quota_month where brand_id = $1 and month = $2 for update
;

select worker from (select distinct worker from webhook_delivery where state = 'sending' and worker <> $1) as taken
   where pg_try_advisory_xact_lock(hashtextextended(worker, 0))
;

update "integrations"."accreditation" set "granted_at" = '2026-11-21T11:32:33.088Z', "withdrawn_at" = null where "id" = 5
;

update "integrations"."distributor_contact" set "alerts_opt_in" = true where "id" = 1
;

update "integrations"."distributor_contact" set "status" = 'active', "territory_countries" = '{FR,BE}', "alerts_opt_in" = true where "id" = 1
;

update "integrations"."distributor_contact" set "status" = 'revoked' where "id" = 2
;

update "integrations"."distributor_contact" set "territory_countries" = '{}' where "id" = 2
;

update "integrations"."distributor_contact" set "territory_countries" = null where "id" = 2
;

update "integrations"."invitation" set "accepted_at" = '2026-11-21T11:13:53.680Z' where "id" = 1 and "accepted_at" is null
;

update "integrations"."invitation" set "accepted_at" = '2026-11-21T11:22:36.057Z' where "id" = 1 and "accepted_at" is null
;

update "integrations"."invitation" set "accepted_at" = '2026-11-21T11:24:42.766Z' where "id" = 1 and "accepted_at" is null
;

update "integrations"."webhook_subscription" set "events" = '{clone.alert}', "secret" = E'\\x685737f96f28257ea7783e44a00a6f5ab35dc96110d168038f6ceb2928c15290a8a69912e7fd43c1d6e918433d7db5b06a36b4a927b356072df59a4f95dc8d3f82b77194942c91', "former_secret" = E'\\xa91d6771bfb8ea92f133fc7c040ec716b236cbad1dd254fc71daca0b0c9c99d00d51f0c12436cc9b1f4ee59007300fa7fb68471a97fdddd5a2dd92e6156f8ec2bea91f', "former_until" = '2026-11-22T11:39:59.191Z', "updated_at" = '2026-11-21T11:39:59.191Z' where "id" = 2
;

update "integrations"."webhook_subscription" set "events" = '{}' where "id" = 34
;

update "integrations"."webhook_subscription" set "is_active" = false where "id" = 10
;

update "integrations"."webhook_subscription" set "is_active" = false, "updated_at" = '2026-11-21T11:27:21.000Z' where "id" = 34
;

update "integrations"."webhook_subscription" set "is_active" = false, "updated_at" = '2026-11-23T02:15:50.584Z' where "id" = 21
;

update "integrations"."webhook_subscription" set "is_active" = true, "updated_at" = '2026-11-23T03:22:30.830Z' where "id" = 21
;

update "integrations"."webhook_subscription" set "secret" = E'\\x', "former_secret" = null, "is_active" = false, "deleted_at" = '2026-11-21T11:32:03.320Z' where "id" = 410002
;

update "integrations"."webhook_subscription" set "secret" = E'\\x', "is_active" = false, "deleted_at" = '2026-11-21T11:27:21.000Z' where "id" = 37
;

update "integrations"."webhook_subscription" set "secret" = E'\\x', "is_active" = false, "deleted_at" = '2026-11-21T11:27:21.000Z' where "id" = 38
;

update "integrations"."webhook_subscription" set "secret" = E'\\x', "is_active" = false, "deleted_at" = '2026-11-21T11:27:21.000Z' where "id" = 39
;

update "integrations"."webhook_subscription" set "secret" = E'\\x', "is_active" = false, "deleted_at" = '2026-11-21T11:33:17.698Z' where "id" = 1
;

update "integrations"."webhook_subscription" set "secret" = E'\\x', "is_active" = false, "deleted_at" = '2026-11-23T01:09:09.925Z' where "id" = 20
;

update "integrations"."webhook_subscription" set "secret" = E'\\x309408f1c58dc0eb2733498f8c43f70e3b6b184563380cba18a0b602a19e9c63fc40ead907e972de15683596400f924d6a1f5fe26b7e3d830f17f18c5f0a5f9994d8c90d9fd7d1', "former_secret" = E'\\xb74899f19b46b0f98516a7537eaf6e246cfb2d485f5784ae343af6efdd466845070a4a4fae9f25fe1d37a5c626fc079fe5d9e907ed4a14357f63e80682c69f9c5aa68c', "former_until" = '2026-11-24T04:29:12.190Z', "updated_at" = '2026-11-23T04:29:12.190Z' where "id" = 26
;

update "integrations"."webhook_subscription" set "secret" = E'\\x45233d4c4a71a242fac7c4c9563ca2d7cc806be7ad08468dbd18f1ba61a800f694d0d02148848af351f0b6367d4179806a3eded659dd834c4425293d7d91e35ed548113dcfccbd', "former_secret" = E'\\x0b61adae3650700b1aa33a3de5101c854ee95f75820ff56313b7fc3296fc5015956981d6b10fbe3da1742c06d9da190e846a4eeb9716dff1db611231d45f477aa2c1378c5d6e75', "former_until" = '2026-11-22T11:32:03.136Z', "updated_at" = '2026-11-21T11:32:03.137Z' where "id" = 410002
;

update "integrations"."webhook_subscription" set "secret" = E'\\x777a74cbaed1bed2812d3cd163db9d1a20dea900533887f7389330f7da3bdc4e3fda71f0c1394073c92c3852a827369b73b1e7c6b5b4472a6cf5af8bb652817091d491a7ba079d', "former_secret" = E'\\xe91ed5cdc0189f8cac8ca4422f9f6b17fb2d4181699887ca6cc2600db3d4ce42b08b58194f68fe42a361f0f5d360c53bfa860a964c942077b7cea5611330ee0b8d781bbe' where "id" = 35
;

update "integrations"."webhook_subscription" set "secret" = E'\\x9a6856d68d58d447a6288348982298741a30d941241df138d0eb0df19f0f8449ef1ede5470c3bf02e9ba398ab69a57d966516b65ca9477d3530fb3348f0d852b6e936021ccf18b', "former_secret" = E'\\x45233d4c4a71a242fac7c4c9563ca2d7cc806be7ad08468dbd18f1ba61a800f694d0d02148848af351f0b6367d4179806a3eded659dd834c4425293d7d91e35ed548113dcfccbd', "former_until" = '2026-11-22T11:32:03.218Z', "updated_at" = '2026-11-21T11:32:03.218Z' where "id" = 410002
;

update "integrations"."webhook_subscription" set "secret" = E'\\xe91ed5cdc0189f8cac8ca4422f9f6b17fb2d4181699887ca6cc2600db3d4ce42b08b58194f68fe42a361f0f5d360c53bfa860a964c942077b7cea5611330ee0b8d781bbe', "former_secret" = E'\\xc700ce57fefb11300980aa58ecafcad8fcad9d41bd3bef9547c115b91ef1ab8555b6ad30c5642cd6b6ec5c3031f49a266d2099eb2a82fd5d4b2ab4e66c5a5abd39cbb16c951d74', "former_until" = '2026-11-22T11:27:21.000Z' where "id" = 35
;

update "integrations"."webhook_subscription" set "secret" = E'\\xfcac3bfdf190516fd5c17af9d589a4e227d29cdf5927f2ba29d8743cb555b88b4ac17861399660255c76b417508d8fcdb75119cf0a8e75d3ee12255a609c8ffd58eb56e483776e', "former_secret" = E'\\x52ce823984a04c3e592c5ca139aac1427e7ce45e8e87f8136a18de447a657c457478781c535ca282b1f3c83f632f6513caf4e58fa7568702892b6e5bf1b10de8774da2b4c29e16', "former_until" = '2026-11-22T11:14:08.161Z', "updated_at" = '2026-11-21T11:14:08.166Z' where "id" = 2
;

update "integrations"."webhook_subscription" set "updated_at" = '2026-11-21T11:31:59.802Z' where "id" = 410001
;

update "integrations"."webhook_subscription" set "url" = 'https://other.example.test/dpp', "host" = 'other.example.test', "events" = '{clone.alert}' where "id" = 34
;

update account
          set email = 'erased-' || id || '@erased.invalid', password_hash = null, first_name = null, last_name = null,
              totp_secret = null, totp_confirmed_at = null, totp_last_step = null,
              disabled_at = coalesce(disabled_at, $2), erased_at = $2
        where id = $1
;

update account set disabled_at = case when $2 then coalesce(disabled_at, $3) end
        where id = $1 and erased_at is null
;

update account set password_hash = $2 where id = $1
;

update account set totp_confirmed_at = $2, totp_last_step = $3 where id = $1
;

update account set totp_last_step = $2 where id = $1 and (totp_last_step is null or totp_last_step < $2)
;

update account set totp_secret = $2, totp_last_step = null where id = $1 and totp_confirmed_at is null
;

update account set totp_secret = $2, totp_last_step = null, totp_confirmed_at = coalesce(totp_confirmed_at, $3)
      where id = $1
;

update accreditation set withdrawn_at = coalesce(withdrawn_at, $2) where account_id = $1
;

update accreditation set withdrawn_at = coalesce(withdrawn_at, $2) where id = $1
;

update api_key set expired_at = $2 where id = $1 and expired_at is null
;

update api_key set last_used_at = $2
            where id = $1 and (last_used_at is null or last_used_at <= $3)
;

update api_key set revoked_at = coalesce(revoked_at, $2) where id = $1
;

update audit_entry
     set outcome = $2, brand_id = coalesce($3, brand_id), thing = coalesce($4, thing), thing_id = coalesce($5, thing_id)
   where id = $1
;

update audit_entry set address_prefix = null
   where (actor_kind = 'account' and actor_id = $1) or (thing = 'Account' and thing_id = $1::text)
;

update distributor_contact set status = 'revoked' where account_id = $1
;

update idempotency_record set locked_until = $3 where brand_id = $1 and idempotency_key = $2
;

update idempotency_record set response = $4
      where brand_id = $1 and idempotency_key = $2 and reference = $3 and response is null
;

update integrations.webhook_delivery
          set state = 'cancelled', cancel_reason = 'subscription_deleted', due_at = null, ended_at = '2026-11-21T11:27:21.000Z'
        where subscription_id = 37 and state = 'pending'
;

update integrations.webhook_delivery
          set state = 'cancelled', cancel_reason = 'subscription_deleted', due_at = null, ended_at = '2026-11-21T11:27:21.000Z'
        where subscription_id = 38 and state = 'pending'
;

update integrations.webhook_delivery
          set state = 'cancelled', cancel_reason = 'subscription_deleted', due_at = null, ended_at = '2026-11-21T11:27:21.000Z'
        where subscription_id = 39 and state = 'pending'
;

update integrations.webhook_delivery
          set state = 'cancelled', cancel_reason = 'subscription_deleted', due_at = null, ended_at = '2026-11-21T11:32:03.320Z'
        where subscription_id = 410002 and state = 'pending'
;

update integrations.webhook_delivery
          set state = 'cancelled', cancel_reason = 'subscription_deleted', due_at = null, ended_at = '2026-11-21T11:33:17.698Z'
        where subscription_id = 1 and state = 'pending'
;

update integrations.webhook_delivery
          set state = 'cancelled', cancel_reason = 'subscription_deleted', due_at = null, ended_at = '2026-11-23T01:09:09.925Z'
        where subscription_id = 20 and state = 'pending'
;

update integrations.webhook_delivery set host = 'hooks.example.com' where subscription_id = 410002 and state = 'pending'
;

update integrations.webhook_delivery set host = 'other.example.test' where subscription_id = 34 and state = 'pending'
;

update invitation set withdrawn_at = coalesce(withdrawn_at, $2) where id = $1 and accepted_at is null
;

update password_reset set used_at = $2 where account_id = $1 and used_at is null returning token_hash
;

update quota_day set used = used + $3 where key_id = $1 and day = $2
;

update quota_month set used = used + $3 where brand_id = $1 and month = $2
;

update quota_reservation set released = released + $2 where reference = $1
;

update recovery_code set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null
;

update session set generation = generation + 1, refreshed_at = $3, expires_at = $4
      where id = $1 and generation = $2 and state = 'active'
;

update session set state = 'active', expires_at = $2 where id = $1 and state = 'pending' and expires_at > $3
;

update session set state = 'revoked', revoked_at = $2, revoked_because = $3
      where account_id = $1 and state <> 'revoked' and id is distinct from $4::uuid
;

update session set state = 'revoked', revoked_at = $2, revoked_because = $3 where id = $1 and state <> 'revoked'
;

update webhook_delivery d set state = 'pending', failures = 0, due_at = $2, ended_at = null, cancel_reason = null, host = s.host
       from webhook_subscription s
      where d.id = $1 and s.id = d.subscription_id and d.state <> 'sending'
;

with fresh as (
                 select position, brand_id, product_id from event where position > $1 order by position limit 1000)
               select max(position) as position, coalesce(array_agg(distinct brand_id), '{}') as brand_ids,
                      coalesce(array_agg(distinct product_id) filter (where product_id is not null), '{}') as product_ids
                 from fresh
;

with given as (
    select * from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::timestamptz[], $6::text[])
      with ordinality as g (id, type, brand_id, product_id, occurred_at, body, number)
  ), accepted as (
    insert into event (id, type, brand_id, product_id, occurred_at, accepted_at, body)
    select id, type, brand_id, product_id, occurred_at, $7, body from given order by number
    on conflict (id) do nothing
    returning id, type, brand_id
  ), fanned_out as (
    insert into webhook_delivery (subscription_id, event_id, type, host, state, due_at, created_at)
    select s.id, a.id, a.type, s.host, 'pending', least($7, now()), $7
      from accepted a
      join webhook_subscription s
        on s.brand_id = a.brand_id and s.deleted_at is null and s.is_active and a.type = any(s.events)
     where a.brand_id = any($8::int[])
    on conflict (subscription_id, event_id) do nothing
    returning 1
  )
  select (select count(*) from accepted)::int as accepted, (select count(*) from fanned_out)::int as deliveries
;

with outcome as (
    select * from unnest($2::bigint[], $3::text[], $4::int[], $5::timestamptz[], $6::text[], $7::timestamptz[],
                         $8::int[], $9::text[], $10::timestamptz[], $11::int[], $12::int[], $13::text[], $14::text[])
      as o (id, state, failures, due_at, cancel_reason, at, number, url, started_at, duration_ms, status, error, answer)
  ), logged as (
    insert into webhook_attempt (delivery_id, number, url, started_at, duration_ms, status, error, answer)
    select o.id, o.number, o.url, o.started_at, o.duration_ms, o.status, o.error, o.answer
      from outcome o join webhook_delivery d on d.id = o.id
     where o.number is not null
    on conflict (delivery_id, number) do nothing
  ), moved as (
    update webhook_delivery d
       set state = o.state, failures = o.failures, attempts = coalesce(o.number, d.attempts), due_at = o.due_at,
           cancel_reason = o.cancel_reason, worker = null, ended_at = case when o.state = 'pending' then null else o.at end
      from outcome o
     where d.id = o.id and d.state = 'sending' and d.worker = $1
    returning d.subscription_id, o.state, o.at
  ), last as (
    select distinct on (subscription_id) subscription_id,
           case state when 'delivered' then 'healthy' else 'degraded' end as health
      from moved where state in ('delivered', 'failed')
     order by subscription_id, at desc
  )
  update webhook_subscription s set health = last.health
    from last where s.id = last.subscription_id and s.health <> last.health
;

with recursive waiting as (
    (select host from webhook_delivery where state = 'pending' order by host limit 1)
    union all
    select (select d.host from webhook_delivery d where d.state = 'pending' and d.host > w.host order by d.host limit 1)
      from waiting w where w.host is not null
  ), room as (
    select w.host, coalesce(r.room, $3) as room
      from waiting w left join unnest($4::text[], $5::int[]) as r (host, room) using (host)
     where w.host is not null
  ), due as (
    select d.id from room
     cross join lateral (
       select id from webhook_delivery
        where host = room.host and state = 'pending' and due_at <= $1
        order by due_at limit room.room for update skip locked) as d
     where room.room > 0
     order by random()
     limit $6
  ), claimed as (
    update webhook_delivery d set state = 'sending', worker = $2 from due where d.id = due.id
    returning d.id, d.subscription_id, d.host, d.event_id, d.type, d.test_body, d.due_at, d.failures, d.attempts
  )
  select c.id, c.subscription_id, c.host, c.type, coalesce(e.body, c.test_body) as body, c.event_id is null as is_test,
         c.due_at, c.failures, c.attempts, s.brand_id, s.url, s.secret, s.former_secret, s.former_until, s.is_active,
         s.deleted_at is not null as is_deleted
    from claimed c
    join webhook_subscription s on s.id = c.subscription_id
    left join event e on e.id = c.event_id
;

