import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { canonicalJson } from '../documents/canonical-json.rules.js';
import type { DocumentValidation } from '../documents/document-validation.rules.js';
import type { JsonObject } from '../documents/json.js';
import { isJsonObject } from '../documents/json.js';
import { mergePatch } from '../documents/merge-patch.rules.js';
import type { PassportLevel, Visibility } from '../documents/passport-level.rules.js';

export interface DraftSubject {
  readonly level: PassportLevel;
  readonly brandId: number;
  readonly brandCode: string;
  /** Number of the item, batch or model. */
  readonly subjectId: number;
}

const COLUMN: Readonly<Record<PassportLevel, string>> = {
  item: 'product_id',
  batch: 'product_batch_id',
  model: 'product_model_id',
};

/** Throws `INVALID_INPUT` naming the path of every fault; paths start with `document`. */
export function requireValid(validate: DocumentValidation, document: JsonObject): void {
  const faults = validate(document);
  if (faults.length > 0)
    throw invalidInput(...faults.map((fault) => ({ ...fault, path: ['document', ...fault.path] })));
}

/** Writes the draft of a passport, creating the passport where there is none. Returns its number. */
export async function saveDraft(
  pool: Pool,
  subject: DraftSubject,
  draft: { readonly document: JsonObject; readonly visibility: Visibility },
  now: Date,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const passportId = await passportOf(client, subject, now);
    await writeDraft(client, passportId, canonicalJson(draft.document), draft.visibility, now);
    return passportId;
  });
}

async function passportOf(client: PoolClient, subject: DraftSubject, now: Date): Promise<number> {
  const column = COLUMN[subject.level];
  const find = `select id from passports.passport where ${column} = $1`;
  const known = await client.query<{ id: number }>(find, [subject.subjectId]);
  if (known.rows[0]) return known.rows[0].id;
  await client.query(
    `insert into passports.passport (level, brand_id, brand_code, ${column}, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [subject.level, subject.brandId, subject.brandCode, subject.subjectId, now],
  );
  const { rows } = await client.query<{ id: number }>(find, [subject.subjectId]);
  return rows[0]?.id as number;
}

const writeDraft = (client: PoolClient, passportId: number, document: string, visibility: Visibility, now: Date) =>
  client.query(
    `insert into passports.draft (passport_id, document, visibility, updated_at) values ($1, $2, $3, $4)
     on conflict (passport_id) do update set document = $2, visibility = $3, updated_at = $4`,
    [passportId, document, visibility, now],
  );

interface Base {
  readonly document: string;
  readonly visibility: Visibility;
}

/**
 * Applies a merge patch (RFC 7396) to the draft, or, where there is none, to the newest published version; what was
 * published stays as it is. Throws `NOT_FOUND`, `INVALID_INPUT`.
 */
export async function patchDraft(
  pool: Pool,
  passportId: number,
  patch: JsonObject,
  validate: DocumentValidation,
  now: Date,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select 1 from passports.passport where id = $1 for update', [passportId]);
    const { rows } = await client.query<Base>(
      `(select document, visibility, 1 as place, 0 as version from passports.draft where passport_id = $1)
       union all
       (select document, visibility, 2, version from passports.version where passport_id = $1)
       order by place, version desc limit 1`,
      [passportId],
    );
    const [base] = rows;
    if (!base) throw new DomainError('NOT_FOUND', { entity: 'Passport' });
    const patched = mergePatch(JSON.parse(base.document) as JsonObject, patch);
    if (!isJsonObject(patched))
      throw invalidInput({ type: 'object', path: ['patch'], message: 'A patch is an object' });
    requireValid(validate, patched);
    await writeDraft(client, passportId, canonicalJson(patched), base.visibility, now);
  });
}

/** Forgets a draft; what was published stays. Throws `NOT_FOUND` when there is none. */
export async function discardDraft(pool: Pool, passportId: number): Promise<void> {
  const { rowCount } = await pool.query('delete from passports.draft where passport_id = $1', [passportId]);
  if (rowCount === 0) throw new DomainError('NOT_FOUND', { entity: 'PassportDraft' });
}
