import { encryptionKeyOf, type LastingKey } from '../lib/database/keys/require-same-keys.js';
import { aboutSecondFactor, secondFactorKeyOf } from './accounts/second-factor-key.rules.js';
import type { IntegrationsPorts } from './ports.js';
import { latestSecondFactors, latestWebhookSecrets } from './sealed.statements.js';
import { aboutWebhook, webhookKeyOf } from './webhooks/webhook-secrets.js';

/** Returns the keys that must not change; TOKEN_SIGNING_KEY may, which ends all sessions. */
export const integrationsKeys = ({ encryptionKey }: IntegrationsPorts): readonly LastingKey[] => [
  encryptionKeyOf(encryptionKey, async (on) => {
    const [webhooks, factors] = [webhookKeyOf(encryptionKey), secondFactorKeyOf(encryptionKey)];
    const [secrets, accounts] = [await latestWebhookSecrets.rows(on, {}), await latestSecondFactors.rows(on, {})];
    return [
      ...secrets.map(({ id, secret }) => ({ key: webhooks, bytes: secret, about: aboutWebhook(id) })),
      ...accounts.map(({ id, totp_secret }) => ({ key: factors, bytes: totp_secret, about: aboutSecondFactor(id) })),
    ];
  }),
];
