import type { oneAtATime } from '../../lib/process/one-at-a-time.js';
import type { PassportsShared } from '../context.js';
import { placeOf } from '../credentials/status-list.rules.js';
import { type BackupStore, NoBackup } from '../retention/backup-store.js';
import {
  noteCopied,
  noteListChanged,
  noteProductKeys,
  passportsOfProduct,
  type WaitingCopy,
} from './backup.statements.js';
import { keysOfPassport, type PassportRecord, type ProductRecord, RECORDS } from './backup-record.js';
import { itemStateOf, makePassportRecord } from './make-passport-record.js';
import { DamagedRecord, type RecordReader, type RecordSigner } from './signed-record.js';

/** The store, and the key that signs and verifies its records. */
export interface Place {
  readonly store: BackupStore;
  readonly signer: RecordSigner;
  readonly reader: RecordReader;
  /** Serialises writes of one record. */
  readonly inTurn: ReturnType<typeof oneAtATime>;
}

/** Writes a record atomically. */
export const put = ({ store, signer }: Place, name: string, content: object): Promise<void> =>
  store.put(name, signer.sign(name, content));

/** Reads an earlier record; undefined where there is none with our signature. */
export async function formerRecord<Content>({ store, reader }: Place, name: string): Promise<Content | undefined> {
  try {
    const bytes = await store.get(name);
    return bytes && reader.open<Content>(name, bytes);
  } catch (error) {
    if (error instanceof DamagedRecord || error instanceof NoBackup) return undefined;
    throw error;
  }
}

/**
 * Copies a passport: the contents of its public versions, then its own record, then those of its product names.
 * Idempotent; until its record is replaced, the earlier one is served.
 */
export async function copyPassport(shared: PassportsShared, place: Place, waiting: WaitingCopy): Promise<void> {
  const { pool } = shared.database;
  const { passport_id: passportId, revision } = waiting;
  const former = await formerRecord<PassportRecord>(place, RECORDS.passport(passportId));
  const named = new Map(
    (former?.versions ?? []).flatMap(({ id, content }) => (content === null ? [] : [[id, content] as const])),
  );
  const known = waiting.anew ? new Map<number, string>() : named;
  const record = await makePassportRecord(shared, passportId, known, (name, content) => put(place, name, content));
  if (!record)
    return void (await noteCopied.run(pool, { passportId, revision, productKeys: [], itemState: null, gtin: null }));
  await put(place, RECORDS.passport(passportId), record);
  await emptyWithdrawn(place, record, named);
  const productKeys = keysOfPassport(record);
  await noteProductKeys.run(pool, { passportId, productKeys });
  for (const key of new Set([...productKeys, ...(waiting.product_keys ?? [])])) {
    await place.inTurn(key, async () => {
      const passports = (await passportsOfProduct.rows(pool, { key })).map((row) => row.passport_id);
      await put(place, RECORDS.product(key), { passports } satisfies ProductRecord);
    });
  }
  const lists = new Set(record.versions.map(({ status_entry }) => placeOf(status_entry).list));
  for (const list of lists) await noteListChanged.run(pool, { brandId: record.brand_id, list });
  const itemState = record.item && itemStateOf(record.item);
  await noteCopied.run(pool, { passportId, revision, productKeys, itemState, gtin: record.gtin });
}

/** Empties the content records that the earlier record named and the new one does not. */
async function emptyWithdrawn(place: Place, record: PassportRecord, named: ReadonlyMap<number, string>): Promise<void> {
  const kept = new Set(record.versions.map(({ content }) => content));
  for (const name of named.values()) if (!kept.has(name)) await put(place, name, {});
}
