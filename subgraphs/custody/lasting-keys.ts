import { encryptionKeyOf, type LastingKey } from '../lib/database/keys/require-same-keys.js';
import { technicalKeyOf } from './items/technical-id.rules.js';
import { latestTechnicalIds } from './items/technical-id.statements.js';
import type { CustodyPorts } from './ports.js';

/** Returns the keys that must not change. */
export const custodyKeys = ({ encryptionKey, qrKey }: CustodyPorts): readonly LastingKey[] => [
  encryptionKeyOf(encryptionKey, async (on) => {
    const key = technicalKeyOf(encryptionKey);
    const items = await latestTechnicalIds.rows(on, {});
    return items.map(({ technical_id, uid_hash }) => ({ key, bytes: technical_id, about: uid_hash }));
  }),
  {
    setting: 'QR_SIGNING_KEY',
    key: qrKey,
    harm: 'verification addresses that are in print would count as forged',
  },
];
