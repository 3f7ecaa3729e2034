import { ATTEMPTS } from '../../../schema/limits.js';
import { tooShort } from '../../../schema/validation-sentences.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { addressPrefix } from '../../lib/windows/address-prefix.js';
import { perAddress } from '../../lib/windows/attempts.js';
import { windowFull } from '../../lib/windows/refusals.js';
import type { CustodyContext } from '../context.js';
import { insertReport } from './number-report.statements.js';

interface NumberReportInput {
  readonly number: string;
  readonly message: string;
  readonly brandName: string | null;
  readonly contact: string | null;
}

/**
 * Records an anonymous report of an unknown number. Answered before its brand is looked up, so that neither the answer
 * nor its time discloses whether a brand was found. Throws `INVALID_INPUT`, `RATE_LIMITED`.
 */
export async function reportNumber(context: CustodyContext, input: NumberReportInput): Promise<void> {
  const report = { number: input.number.trim(), message: input.message.trim() };
  refuseEmpty(report);
  const key = `number report from ${addressPrefix(context.clientAddress) ?? 'none'}`;
  const limit = perAddress(ATTEMPTS.numberReportNetwork, context.clientAddress);
  const now = context.clock();
  await context.attempts.take([{ key, limit }], context.clock, (seconds, full) => windowFull(seconds, full, now));
  const [brandName, contact] = [input.brandName?.trim() || null, input.contact?.trim() || null];
  await insertReport.run(context.database.pool, { ...report, brandName, contact, now });
}

/** Refuses blank texts; their length is bounded by the type in the graph. */
function refuseEmpty(report: Readonly<Record<'number' | 'message', string>>): void {
  const empty = (['number', 'message'] as const).filter((field) => !report[field]);
  if (empty.length === 0) return;
  throw invalidInput(
    ...empty.map((field) => ({ type: 'string_too_short', path: [field], message: tooShort(1), input: report[field] })),
  );
}
