import { parseObject } from '../../../schema/json.js';
import type { PassportsShared } from '../context.js';
import { sliceCredential } from '../credentials/credential.rules.js';
import { disclose } from '../disclosure/disclosure.rules.js';
import { subjectIdOf, subjectOf } from '../disclosure/passport-policy.js';
import type { PassportRow } from '../documents/passport.statements.js';
import type { VersionRow } from '../documents/version.statements.js';
import { itemById, itemProof, itemStates } from '../peers/custody.js';
import {
  type ContentRecord,
  type ItemEntry,
  type PassportRecord,
  RECORDS,
  VERSION_FIELDS,
  type VersionEntry,
} from './backup-record.js';
import { outlineOf } from './outline.rules.js';
import { contentsOfVersions } from './version-content.statements.js';

/** Most versions whose documents are in memory at once. */
const AT_ONCE = 20;

/**
 * Builds the records of a passport. `known`: names of content records by version that the store has already. Undefined
 * where nothing was published.
 */
export async function makePassportRecord(
  shared: PassportsShared,
  passportId: number,
  known: ReadonlyMap<number, string>,
  write: (name: string, content: ContentRecord) => Promise<void>,
): Promise<PassportRecord | undefined> {
  const row = await shared.passports.byId(passportId);
  const versions = await shared.versions.ofPassport(passportId);
  const [newest] = versions;
  if (!row || !newest) return undefined;
  const [item, subject] = await Promise.all([
    row.level === 'item' ? itemOf(shared, row) : null,
    subjectOf(shared.peers, row.level, subjectIdOf(row)),
  ]);
  const names = await contentNames(shared, versions, known, write);
  return {
    ...{ passport_id: row.id, brand_id: row.brand_id, brand_code: row.brand_code, level: row.level },
    ...{ schema_version: row.schema_version, first_published_at: newest.first_published_at.toISOString() },
    ...{ gtin: subject.gtin, former_gtins: subject.formerGtins, lot: subject.lot, name: subject.name, item },
    ...{ language: subject.language, brand_name: subject.brandName },
    versions: versions.map((version) => ({ ...written(version), content: names.get(version.id) ?? null })),
  };
}

const written = (version: VersionRow): Omit<VersionEntry, 'content'> =>
  JSON.parse(JSON.stringify(Object.fromEntries(VERSION_FIELDS.map((field) => [field, version[field]]))));

async function itemOf({ peers }: PassportsShared, row: PassportRow): Promise<ItemEntry | null> {
  const id = subjectIdOf(row);
  const [item, [state], proof] = await Promise.all([
    itemById(peers, id),
    itemStates(peers, [id]),
    itemProof(peers, id),
  ]);
  if (!item || !state) throw new Error(`Custody does not know item ${id}`);
  return {
    ...{ serial: item.serial, uid_hash: item.uidHash, own_token: item.ownToken, in_catalog: item.inCatalog },
    ...{ status: state.status, declared_stolen: state.declaredStolen },
    ...{ tx_hash: proof.txHash, token_id: proof.tokenId, contract_address: proof.contractAddress },
  };
}

/** Returns the state of an item as one text for comparison. */
export const itemStateOf = ({ status, declared_stolen }: Pick<ItemEntry, 'status' | 'declared_stolen'>): string =>
  declared_stolen ? `${status}, declared stolen` : status;

/** Writes the content of public versions that were not withdrawn where the store lacks it; returns its names by the version's row id. */
async function contentNames(
  shared: PassportsShared,
  versions: readonly VersionRow[],
  known: ReadonlyMap<number, string>,
  write: (name: string, content: ContentRecord) => Promise<void>,
): Promise<Map<number, string>> {
  const open = versions.filter(({ visibility, withdrawn_at }) => visibility === 'public' && withdrawn_at === null);
  const names = new Map(open.flatMap(({ id }) => (known.has(id) ? [[id, known.get(id)!] as const] : [])));
  const missing = open.filter(({ id }) => !names.has(id));
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const some = missing.slice(at, at + AT_ONCE);
    const rows = await contentsOfVersions.rows(shared.database.pool, { ids: some.map(({ id }) => id) });
    for (const row of rows) {
      const version = some.find(({ id }) => id === row.id)!;
      const content = contentOf(version, row);
      const name = RECORDS.content(content);
      await write(name, content);
      names.set(row.id, name);
    }
  }
  return names;
}

type ContentRow = Awaited<ReturnType<typeof contentsOfVersions.rows>>[number];

function contentOf(version: VersionRow, row: ContentRow): ContentRecord {
  const whole = parseObject(row.document);
  const seen = disclose(whole, ['public'], { sector: row.sector, override: row.disclosure });
  return {
    passport_id: version.passport_id,
    version: version.version,
    credential: sliceCredential(row.credential, row.disclosures, 'public'),
    outline: outlineOf(whole, seen),
  };
}
