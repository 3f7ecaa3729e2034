import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/**
 * SQL stands in statements, whose columns are checked against the entities, in the migrations, and in what the statements are made
 * with. What the installation does with the whole cluster (creating, copying, testing it) has no entities.
 */
const PLACES = [
  /\.statements\.ts$/,
  /\.entity\.ts$/,
  /^subgraphs\/[a-z]+\/migrations\//,
  /\.migration\.ts$/,
  /^subgraphs\/lib\/database\//,
  /^gateway\/installation\//,
];

/** Files that hold SQL still. Names are only ever taken out. */
const LEFT: readonly string[] = [
  'subgraphs/custody/after-sales/buy-back.ts',
  'subgraphs/custody/after-sales/claim-warranty.ts',
  'subgraphs/custody/after-sales/decide-claim.ts',
  'subgraphs/custody/after-sales/expire-life.job.ts',
  'subgraphs/custody/after-sales/renew-warranty.ts',
  'subgraphs/custody/after-sales/return-item.ts',
  'subgraphs/custody/after-sales/start-warranty.ts',
  'subgraphs/custody/certificates/issue-certificate.ts',
  'subgraphs/custody/certificates/revoke-certificate.ts',
  'subgraphs/custody/chain/anchor-root.ts',
  'subgraphs/custody/chain/bring-up.ts',
  'subgraphs/custody/chain/claim-unknown-tokens.ts',
  'subgraphs/custody/chain/find-unknown-tokens.ts',
  'subgraphs/custody/chain/name-metadata.ts',
  'subgraphs/custody/events/prune-events.job.ts',
  'subgraphs/custody/events/relay-events.job.ts',
  'subgraphs/custody/items/brand-items.resolver.ts',
  'subgraphs/custody/items/burn-item.ts',
  'subgraphs/custody/items/change-status.ts',
  'subgraphs/custody/items/decide-status.ts',
  'subgraphs/custody/items/import-items.resolver.ts',
  'subgraphs/custody/items/import-items.ts',
  'subgraphs/custody/items/passport-item.resolver.ts',
  'subgraphs/custody/items/refuse-taken.ts',
  'subgraphs/custody/items/used-images.resolver.ts',
  'subgraphs/custody/market/activate-by-scan.ts',
  'subgraphs/custody/market/declare-sale.ts',
  'subgraphs/custody/market/item-market.ts',
  'subgraphs/custody/market/ship.ts',
  'subgraphs/custody/minting/decide-mint-batch.ts',
  'subgraphs/custody/minting/earlier-rows.ts',
  'subgraphs/custody/minting/end-mint-batch.ts',
  'subgraphs/custody/minting/item-mined.ts',
  'subgraphs/custody/minting/mint-batch.job.ts',
  'subgraphs/custody/minting/note-node-trouble.ts',
  'subgraphs/custody/minting/prune-batches.job.ts',
  'subgraphs/custody/minting/register-items.ts',
  'subgraphs/custody/minting/registration-settled.ts',
  'subgraphs/custody/minting/release-quota.job.ts',
  'subgraphs/custody/minting/submit-mint-batch.ts',
  'subgraphs/custody/ownership/begin-holder-change.ts',
  'subgraphs/custody/ownership/end-processes.ts',
  'subgraphs/custody/ownership/hand-back-items.ts',
  'subgraphs/custody/ownership/move-settled.ts',
  'subgraphs/custody/ownership/personal-data.ts',
  'subgraphs/custody/ownership/refuse-unless-free.ts',
  'subgraphs/custody/ownership/refuse-while-changing-hands.ts',
  'subgraphs/custody/ownership/settle-holder-change.ts',
  'subgraphs/custody/ownership/transfer-item.ts',
  'subgraphs/custody/repair/key-proof-codes.job.ts',
  'subgraphs/custody/repair/record-intervention.ts',
  'subgraphs/custody/repair/revoke-proof-code.ts',
  'subgraphs/custody/theft/close-theft-report.ts',
  'subgraphs/custody/theft/open-theft-report.ts',
  'subgraphs/custody/theft/report-sighting.ts',
  'subgraphs/custody/theft/theft-notice.resolver.ts',
  'subgraphs/custody/verification/record-verification.ts',
  'subgraphs/integrations/accounts/accept-invitation.ts',
  'subgraphs/integrations/accounts/change-password.ts',
  'subgraphs/integrations/accounts/decline-invitation.ts',
  'subgraphs/integrations/accounts/disable-account.ts',
  'subgraphs/integrations/accounts/enrol-second-factor.ts',
  'subgraphs/integrations/accounts/first-operator.ts',
  'subgraphs/integrations/accounts/forget-access.job.ts',
  'subgraphs/integrations/accounts/installation.resolver.ts',
  'subgraphs/integrations/accounts/invitation.resolver.ts',
  'subgraphs/integrations/accounts/personal-data.ts',
  'subgraphs/integrations/accounts/save-account.ts',
  'subgraphs/integrations/accounts/spend-second-factor.ts',
  'subgraphs/integrations/api-keys/issue-key.ts',
  'subgraphs/integrations/partners/accreditation.resolver.ts',
  'subgraphs/integrations/partners/contact.resolver.ts',
  'subgraphs/integrations/webhooks/create-webhook.ts',
  'subgraphs/integrations/webhooks/delete-webhook.ts',
  'subgraphs/integrations/webhooks/deliver/worker-presence.ts',
  'subgraphs/integrations/webhooks/prune-events.job.ts',
  'subgraphs/integrations/webhooks/send-test-event.ts',
  'subgraphs/integrations/webhooks/update-webhook.ts',
];

const SOURCES = ['subgraphs', 'gateway', 'rest-adapter', 'schema'];

/** A text that begins as a statement over tables does; those of a session (begin, set, listen) are none. */
const SQL_TEXT = new RegExp(
  `['"\`]\\s*(?:${[
    'select\\s',
    'insert\\s+into\\s',
    'update\\s+\\S+\\s+(?:as\\s+\\w+\\s+|\\w+\\s+)?set\\s',
    'delete\\s+from\\s',
    'with\\s+\\w+\\s*(?:\\([^)]*\\)\\s*)?as\\s*\\(',
    '(?:create|alter|drop)\\s+(?:or\\s+replace\\s+)?(?:unlogged\\s+|unique\\s+)?(?:table|index|function|schema|sequence|trigger|view)\\s',
    'lock\\s+table\\s',
    'truncate\\s',
  ].join('|')})`,
  'i',
);

/** A part of a statement, made with Kysely's template. */
const SQL_TEMPLATE = /\bsql(?:<[^`]*?>)?`/;

function filesWithSql(root: string): string[] {
  return SOURCES.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !PLACES.some((place) => place.test(file.slice(root.length + 1))))
    .filter((file) => holdsSql(readFileSync(file, 'utf8')))
    .map((file) => file.slice(root.length + 1))
    .sort();
}

const holdsSql = (text: string): boolean => SQL_TEXT.test(text) || SQL_TEMPLATE.test(text);

describe('SQL', () => {
  const found = filesWithSql(process.cwd());

  it('stands nowhere but in its places', () => {
    expect(found.filter((file) => !LEFT.includes(file))).toEqual([]);
  });

  it('is gone from every file that is not listed any more', () => {
    expect(LEFT.filter((file) => !found.includes(file))).toEqual([]);
  });

  it.each([
    "pool.query('select code from plan')",
    'client.query(`\n  update catalog.model m\n     set gtin = null`)',
    'const CLAIM = `\n with due as (select 1) delete from x`',
    "pool.query('delete from gtin where gtin = $1')",
    'sql<number | null>`null::int`',
  ])('is recognised: %j', (text) => {
    expect(holdsSql(text)).toBe(true);
  });

  it.each([
    "description: 'Updates the brand, and sets its offer.'",
    "import { claimWanted } from './copy-images.statements.js';",
    "throw new Error('With a name as (none) has')",
  ])('is not seen in %j', (text) => {
    expect(holdsSql(text)).toBe(false);
  });
});
