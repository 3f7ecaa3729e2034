import type { NotNull } from 'kysely';
import { statement } from './tables.js';

/** Rows of each kind with which a key is tried. */
const TRIED = 10;

export const latestWebhookSecrets = statement('latest_webhook_secrets', (db) =>
  db
    .selectFrom('webhook_subscription')
    .select(['id', 'secret'])
    // The secrets of deleted ones are erased.
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(TRIED),
);

/** Finds second factors among those of the latest accounts. */
export const latestSecondFactors = statement('latest_second_factors', (db) =>
  db
    .selectFrom((from) =>
      from.selectFrom('account').select(['id', 'totp_secret']).orderBy('id', 'desc').limit(1_000).as('latest'),
    )
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .limit(TRIED)
    .$narrowType<{ totp_secret: NotNull }>(),
);
