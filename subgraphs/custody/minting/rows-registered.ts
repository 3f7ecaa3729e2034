import type { PoolClient } from 'pg';
import { generateCertificateNumber } from '../certificates/certificate-number.rules.js';
import type { Consequences } from '../chain/settle-ports.js';
import { generateSerial } from '../items/serial.rules.js';
import { sealTechnicalId, technicalIdOfRow, uidHashOf } from '../items/technical-id.rules.js';
import { tokenHexOf } from '../items/token-id.rules.js';
import { countMinted, endIfSettled, failRows, lockBatch } from './end-mint-batch.js';
import { type MinedItem, type Mining, mineItems } from './mine-items.statements.js';
import { type ChunkRow, chunksRegisteredBy } from './mint-chunks.statements.js';
import { type RegistrationPorts, registrationConfirmed, registrationReplaced } from './registration-settled.js';
import { numbersOfRow } from './row-numbers.rules.js';

/**
 * Handles registrations of batch rows that were mined, became final, or reverted. Mined rows become items, once, even
 * if a reorganisation has them mined again.
 */
export const rowsRegistered = (ports: RegistrationPorts): Consequences => ({
  async mined(client, registrations, clock, isFinal) {
    const at = clock();
    const vaultAddress = ports.chain.node.signer;
    const hashes = new Map(registrations.map(({ transaction, receipt }) => [transaction.id, receipt.hash]));
    const chunks = await chunksRegisteredBy.rows(client, { ids: [...hashes.keys()] });
    const underWay = chunks.filter(isUnderWay);
    // In id order, as in every other transaction.
    for (const batchId of new Set(underWay.map(({ batch_id }) => batch_id))) {
      const ofBatch = underWay.filter(({ batch_id }) => batch_id === batchId);
      const rows = await mineChunks(client, ofBatch, ports, (chunk) => {
        const { registration_id: registrationId } = chunk;
        return { registrationId, txHash: hashes.get(registrationId)!, at, vaultAddress, isFinal };
      });
      if (await countMinted(client, batchId, rows)) await endIfSettled(client, batchId, at);
    }
    // Chunks mined before, which were not final then.
    const minedBefore = new Set(chunks.filter(({ minted }) => minted).map(({ registration_id }) => registration_id));
    if (isFinal) for (const id of minedBefore) await registrationConfirmed(client, { id }, clock);
  },

  replaced: registrationReplaced,
  confirmed: registrationConfirmed,

  async reverted(client, { id }, _receipt, clock) {
    const now = clock();
    const chunks = await chunksRegisteredBy.rows(client, { ids: [id] });
    for (const chunk of chunks.filter(isUnderWay)) await giveUp(client, chunk, now);
  },
});

/** Records the items of chunks as mined, and returns how many. The next chunk is prepared while one is written. */
async function mineChunks(
  client: PoolClient,
  chunks: readonly ChunkRow[],
  ports: RegistrationPorts,
  miningOf: (chunk: ChunkRow) => Mining,
): Promise<number> {
  let rows = 0;
  let written: Promise<void> = Promise.resolve();
  for (const chunk of chunks) {
    const items = positionsOf(chunk).map((position) => itemOfRow(chunk, position, ports));
    await written;
    written = mineItems(client, items, miningOf(chunk), chunk);
    rows += items.length;
  }
  await written;
  return rows;
}

const isUnderWay = ({ minted }: ChunkRow): boolean => !minted;

const positionsOf = ({ first_position, last_position }: ChunkRow): number[] =>
  Array.from({ length: last_position - first_position + 1 }, (_, nth) => first_position + nth);

function itemOfRow(
  { job_id, identity }: ChunkRow,
  position: number,
  { technicalKey, certificatePrefix }: RegistrationPorts,
): MinedItem {
  const technicalId = technicalIdOfRow(technicalKey, job_id, position);
  const uidHash = uidHashOf(technicalId);
  const { serial, certificate } = numbersOfRow(technicalKey, certificatePrefix, job_id, position);
  return {
    position,
    serial,
    spare_serial: generateSerial(),
    uid_hash: uidHash,
    technical_id: sealTechnicalId(technicalKey, technicalId, uidHash),
    token_id: tokenHexOf(uidHash),
    certificate: identity ? certificate : null,
    spare_certificate: generateCertificateNumber(certificatePrefix),
    emits: false,
  };
}

async function giveUp(client: PoolClient, { batch_id, first_position, last_position }: ChunkRow, now: Date) {
  const batch = await lockBatch(client, batch_id);
  if (!batch) return;
  await failRows(client, batch, { from: first_position, to: last_position }, 'The contract refused the registration');
  await endIfSettled(client, batch.id, now);
}
