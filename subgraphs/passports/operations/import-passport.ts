import type { PassportsContext } from '../context.js';
import { canonicalJson, sha256Hex } from '../domain/canonical-json.js';
import type { JsonObject } from '../domain/json.js';
import type { PassportLevel, Visibility } from '../domain/passport-level.js';
import { draftSubject, subjectOf } from './passport-policy.js';
import { publishDraft } from './publish-draft.js';
import { requireValid, saveDraft } from './save-draft.js';

/** A version as a manifest describes it. */
export interface ImportedVersion {
  readonly data: JsonObject;
  readonly visibility: Visibility;
  readonly draft: boolean;
}

interface KnownVersion {
  readonly data_hash: string;
}

/**
 * Brings a passport to the versions described, publishing in their order those that are not there.
 * A version that is there with the same content is left alone, so a second import changes nothing.
 */
export async function importPassport(
  context: PassportsContext,
  named: { readonly level: PassportLevel; readonly id: number },
  versions: readonly ImportedVersion[],
): Promise<void> {
  for (const { data } of versions) requireValid(context.faultsOf, data);
  const subject = await subjectOf(context.peers, named.level, named.id);
  const target = draftSubject(named.level, named.id, subject);
  const { pool } = context.database;
  const known = await knownVersions(context, named);
  for (const [at, { data, visibility, draft }] of versions.entries()) {
    if (!draft && known[at]?.data_hash === sha256Hex(canonicalJson(data))) continue;
    if (draft && (await draftIs(context, named, canonicalJson(data)))) continue;
    const now = context.clock();
    const passportId = await saveDraft(pool, target, { document: data, visibility }, now);
    if (draft) continue;
    const policy = { sector: subject.sector, override: subject.disclosure };
    await publishDraft(context, { passportId, policy, now });
  }
}

const COLUMN: Readonly<Record<PassportLevel, string>> = {
  item: 'product_id',
  batch: 'product_batch_id',
  model: 'product_model_id',
};

async function knownVersions(
  { database }: PassportsContext,
  { level, id }: { readonly level: PassportLevel; readonly id: number },
): Promise<KnownVersion[]> {
  const { rows } = await database.pool.query<KnownVersion>(
    `select v.data_hash from passports.version v
       join passports.passport p on p.id = v.passport_id where p.${COLUMN[level]} = $1 order by v.version`,
    [id],
  );
  return rows;
}

async function draftIs(
  { database }: PassportsContext,
  { level, id }: { readonly level: PassportLevel; readonly id: number },
  document: string,
): Promise<boolean> {
  const { rows } = await database.pool.query<{ document: string }>(
    `select d.document from passports.draft d join passports.passport p on p.id = d.passport_id
      where p.${COLUMN[level]} = $1`,
    [id],
  );
  return rows[0]?.document === document;
}
