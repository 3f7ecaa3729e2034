import { pino } from 'pino';
import type { PlatformOptions } from '../../gateway/installation/options.js';
import type { Mail } from '../../subgraphs/integrations/accounts/mailer.js';
import { type Mechanisms, POSTGRES_MECHANISMS } from '../../subgraphs/lib/database/mechanisms/mechanisms.js';

/** The portable mechanisms, for any database compatible with PostgreSQL. */
export const BY_ROWS: Mechanisms = { locks: 'rows', notifications: 'table' };

/** Those of this run: `TEST_MECHANISMS=rows npm test -- …` runs any test with the other ones. */
export const TESTED_MECHANISMS = process.env.TEST_MECHANISMS === 'rows' ? BY_ROWS : POSTGRES_MECHANISMS;

/** Secrets that are worth nothing. */
const SECRET = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

export interface TestPlatformOptions extends PlatformOptions {
  /** What would have been mailed, oldest first. */
  readonly mails: Mail[];
}

/** What a platform needs in a test; mails are kept instead of sent. */
export function platformOptions(databaseUrl: string, over: Partial<PlatformOptions> = {}): TestPlatformOptions {
  const mails: Mail[] = [];
  return {
    databaseUrl,
    mechanisms: TESTED_MECHANISMS,
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'fatal' }),
    clock: () => new Date(),
    publicUrl: 'https://passports.example.test',
    tokenSeeds: [SECRET(1)],
    encryptionKey: SECRET(2),
    qrKey: SECRET(3),
    mailer: { send: async (mail) => void mails.push(mail) },
    ...over,
    mails,
  };
}
