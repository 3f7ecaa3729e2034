import type { PoolClient } from 'pg';
import { generateCertificateNumber } from '../certificates/certificate-number.rules.js';
import type { Consequences } from '../chain/settle-ports.js';
import { generateSerial } from '../items/serial.rules.js';
import { sealTechnicalId, technicalIdOfRow, uidHashOf } from '../items/technical-id.rules.js';
import { tokenHexOf } from '../items/token-id.rules.js';
import { countMinted, endIfSettled, failRows, lockBatch } from './end-mint-batch.js';
import { type MinedItem, mineItems } from './mine-items.statements.js';
import { type ChunkRow, chunksRegisteredBy } from './mint-chunks.statements.js';
import { type RegistrationPorts, registrationConfirmed } from './registration-settled.js';

/**
 * Returns the steps that follow when the registration of a batch's rows was mined, is final, or was refused by the contract.
 * Mined, its rows become items, once: a reorganisation that has it mined again finds nothing left to do.
 */
export const rowsRegistered = (ports: RegistrationPorts): Consequences => ({
  async mined(client, transaction, { hash: txHash }, clock, isFinal) {
    const at = clock();
    const { id: registrationId } = transaction;
    const registered = { registrationId, txHash, at, vaultAddress: ports.chain.node.signer, isFinal };
    const chunks = await chunksRegisteredBy.rows(client, { registrationId });
    for (const chunk of chunks.filter(isUnderWay)) {
      const items = positionsOf(chunk).map((position) => itemOfRow(chunk, position, ports));
      await mineItems(client, items, registered, chunk);
      if (await countMinted(client, chunk.batch_id, items.length)) await endIfSettled(client, chunk.batch_id, at);
    }
    // Mined before, when it was not final yet.
    if (isFinal && !chunks.every(isUnderWay)) await registrationConfirmed(client, transaction, clock);
  },

  confirmed: registrationConfirmed,

  async reverted(client, { id }, _receipt, clock) {
    const now = clock();
    const chunks = await chunksRegisteredBy.rows(client, { registrationId: id });
    for (const chunk of chunks.filter(isUnderWay)) await giveUp(client, chunk, now);
  },
});

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
  return {
    position,
    serial: generateSerial(),
    uid_hash: uidHash,
    technical_id: sealTechnicalId(technicalKey, technicalId, uidHash),
    token_id: tokenHexOf(uidHash),
    certificate: identity ? generateCertificateNumber(certificatePrefix) : null,
    emits: false,
  };
}

async function giveUp(client: PoolClient, { batch_id, first_position, last_position }: ChunkRow, now: Date) {
  const batch = await lockBatch(client, batch_id);
  if (!batch) return;
  await failRows(client, batch, { from: first_position, to: last_position }, 'The contract refused the registration');
  await endIfSettled(client, batch.id, now);
}
