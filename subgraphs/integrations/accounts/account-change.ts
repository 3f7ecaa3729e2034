import type { Executor } from '../../lib/database/statement.js';
import { addJob } from '../../lib/jobs/add-job.js';
import { mailQueue } from '../letters/mail-queue.js';
import { INTEGRATIONS_JOBS } from './add-erasure-job.js';
import { otherAdministrators } from './administrators.statements.js';

/** Changes of an account that its holder is written to about. */
export const ACCOUNT_CHANGES = [
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'administration_ended',
] as const;

/** Changes of a brand's team that its other administrators are written to about. */
export const TEAM_CHANGES = ['administrator_joined', 'administrator_removed'] as const;

export type AccountChange = (typeof ACCOUNT_CHANGES)[number];
export type TeamChange = (typeof TEAM_CHANGES)[number];

/** A letter about a change, as its job keeps it: without names and addresses, which are read when it is mailed. */
export interface ChangeLetter {
  readonly change: AccountChange | TeamChange;
  /** Account that is written to. */
  readonly readerId: number;
  /** Account that joined or was removed; the reader's own for any other change. */
  readonly memberId: number;
  /** Brand whose team changed; null for any other change. */
  readonly brandId: number | null;
  /** Instant of the change (ISO 8601). */
  readonly at: string;
}

/** Tells whether a change is of a team, and not of the account of who is written to. */
export const isOfTeam = (change: AccountChange | TeamChange): boolean => TEAM_CHANGES.some((one) => one === change);

const addLetter = (on: Executor, letter: ChangeLetter): Promise<void> =>
  addJob(
    on,
    INTEGRATIONS_JOBS,
    'mailChange',
    letter,
    mailQueue(letter.readerId, isOfTeam(letter.change) ? 'team' : 'account'),
  );

/** Has a job write to the holder of an account about a change of it, in the transaction that makes the change. */
export const writeToHolder = (
  on: Executor,
  accountId: number,
  change: Exclude<AccountChange, 'administration_ended'>,
  now: Date,
): Promise<void> =>
  addLetter(on, { change, readerId: accountId, memberId: accountId, brandId: null, at: now.toISOString() });

/**
 * Has jobs write to the administrators of a brand about one who joined or was removed, and to the one who was removed. The
 * caller holds the lock of the administrators.
 */
export async function writeToTeam(
  on: Executor,
  { brandId, memberId }: { readonly brandId: number; readonly memberId: number },
  change: TeamChange,
  now: Date,
): Promise<void> {
  const about = { memberId, brandId, at: now.toISOString() };
  const others = await otherAdministrators.rows(on, { brandId, accountId: memberId });
  for (const { id: readerId } of others) await addLetter(on, { change, readerId, ...about });
  if (change === 'administrator_removed')
    await addLetter(on, { change: 'administration_ended', readerId: memberId, ...about });
}
