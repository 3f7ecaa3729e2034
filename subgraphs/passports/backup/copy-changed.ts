import { limitConcurrency } from '../../lib/process/limit-concurrency.js';
import { oneAtATime } from '../../lib/process/one-at-a-time.js';
import type { PassportsShared } from '../context.js';
import { statusListToken } from '../credentials/status-list-token.js';
import type { BackupStore } from '../retention/backup-store.js';
import {
  copiedUntil,
  copiesWaiting,
  copyAllAnew,
  issueAllAnew,
  issuersWaiting,
  listAllAnew,
  listsWaiting,
  noteCopyFailed,
  noteIssuerCopied,
  noteListCopied,
  noteListsChanged,
} from './backup.statements.js';
import { type IssuerRecord, type ManifestRecord, RECORDS, type StatusListRecord } from './backup-record.js';
import { copyPassport, formerRecord, type Place, put } from './copy-passport.js';
import { recordReader, recordSigner } from './signed-record.js';

/** Passports per pass, and how many of them are copied concurrently. */
const PASS = 200;
const AT_ONCE = 8;
/** Seconds between copies of a status list, each of which reads the whole list. */
const LIST_PAUSE_S = 30;

export const placeOfBackup = (store: BackupStore, encryptionKey: Uint8Array): Place => {
  const signer = recordSigner(encryptionKey);
  return { store, signer, reader: recordReader(signer.publicKey), inTurn: oneAtATime() };
};

/** Copies all changes, pass by pass, and records the progress in the manifest. */
export async function copyChanged(shared: PassportsShared, place: Place): Promise<void> {
  await beginWherePlaceIsNew(shared, place);
  await copyIssuers(shared, place);
  for (;;) {
    const rows = await copiesWaiting.rows(shared.database.pool, { limit: PASS });
    const copied = await copyEach(shared, place, rows);
    await copyLists(shared, place);
    const waiting = await writeManifest(shared, place);
    if (waiting > 0) shared.ports.log.info({ waiting }, 'passports wait to be copied to the second place');
    // A failed passport moves to the end of the queue and waits for the next job.
    if (copied === 0 || waiting === 0) return;
  }
}

async function copyEach(
  shared: PassportsShared,
  place: Place,
  rows: Awaited<ReturnType<typeof copiesWaiting.rows>>,
): Promise<number> {
  const { pool } = shared.database;
  const work = limitConcurrency(AT_ONCE);
  let copied = 0;
  for (const row of rows) {
    await work.begin(async () => {
      try {
        await copyPassport(shared, place, row);
        copied++;
      } catch (error) {
        shared.ports.log.warn({ err: error, passportId: row.passport_id }, 'a passport could not be copied yet');
        await noteCopyFailed.run(pool, { passportId: row.passport_id });
      }
    });
  }
  await work.done();
  return copied;
}

/**
 * Marks everything as changed for a store that is empty, belonged to another installation or was written with another
 * key.
 */
async function beginWherePlaceIsNew(shared: PassportsShared, place: Place): Promise<void> {
  const { pool } = shared.database;
  const manifest = await formerRecord<ManifestRecord>(place, RECORDS.manifest);
  if (manifest?.installation === shared.ports.publicUrl) return;
  await copyAllAnew.run(pool, {});
  await listAllAnew.run(pool, {});
  await issueAllAnew.run(pool, {});
  await writeManifest(shared, place);
}

async function writeManifest({ database, ports }: PassportsShared, place: Place): Promise<number> {
  const until = await copiedUntil.row(database.pool, {});
  if (!until) throw new Error('The database does not tell what waits');
  const waiting = Number(until.waiting);
  await put(place, RECORDS.manifest, {
    installation: ports.publicUrl,
    watermark: new Date(until.watermark).toISOString(),
    written_at: new Date(until.now).toISOString(),
    waiting,
  } satisfies ManifestRecord);
  return waiting;
}

async function copyIssuers({ database, issuers }: PassportsShared, place: Place): Promise<void> {
  for (;;) {
    const rows = await issuersWaiting.rows(database.pool, { limit: PASS });
    if (rows.length === 0) return;
    for (const { brand_id: brandId, brand_code: brandCode, since } of rows) {
      const keys = (await issuers.keys(brandCode)).map((row) => ({
        ...{ kid: row.kid, jwk: row.public_jwk },
        retired_at: row.retired_at?.toISOString() ?? null,
        revoked_at: row.revoked_at?.toISOString() ?? null,
      }));
      await put(place, RECORDS.issuer(brandCode), { brand_code: brandCode, keys } satisfies IssuerRecord);
      // Its copied lists may be signed with a key that was revoked.
      await noteListsChanged.run(database.pool, { brandId });
      await noteIssuerCopied.run(database.pool, { brandId, since });
    }
  }
}

async function copyLists(shared: PassportsShared, place: Place): Promise<void> {
  const { pool } = shared.database;
  for (const row of await listsWaiting.rows(pool, { seconds: LIST_PAUSE_S })) {
    const { brand_id: brandId, brand_code: brandCode, list, since } = row;
    const token = await statusListToken(shared, { brandCode, list }, shared.clock());
    if (token !== null) await put(place, RECORDS.statusList(brandCode, list), { token } satisfies StatusListRecord);
    await noteListCopied.run(pool, { brandId, list, since });
  }
}
