import type { InputFault } from '../../../schema/error-facts.js';
import { tooLong, tooShort } from '../../../schema/validation-sentences.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { addressPrefix } from '../../lib/windows/address-prefix.js';
import { perAddress } from '../../lib/windows/attempts.js';
import { ATTEMPTS } from '../../lib/windows/limits.js';
import { windowFull } from '../../lib/windows/refusals.js';
import type { CustodyContext } from '../context.js';
import { insertReport } from './number-report.statements.js';

const LONGEST = { number: 255, brandName: 255, message: 2_000, contact: 254 } as const;
type Field = keyof typeof LONGEST;

export type NumberReportInput = Readonly<Record<Field, string | null>>;

/**
 * Keeps what a stranger tells of a number that nobody here knows. It is answered before anybody looks whose number it may be,
 * so that neither the answer nor its time says whether a brand was found. Throws `INVALID_INPUT`, `RATE_LIMITED`.
 */
export async function reportNumber(context: CustodyContext, input: NumberReportInput): Promise<void> {
  const told = { ...input, number: input.number?.trim() ?? '', message: input.message?.trim() ?? '' };
  refuseOutOfBounds(told);
  const key = `number report from ${addressPrefix(context.clientAddress) ?? 'none'}`;
  const limit = perAddress(ATTEMPTS.numberReportNetwork, context.clientAddress);
  const now = context.clock();
  await context.attempts.take([{ key, limit }], context.clock, (seconds, full) => windowFull(seconds, full, now));
  const [brandName, contact] = [input.brandName?.trim() || null, input.contact?.trim() || null];
  await insertReport.run(context.database.pool, { ...told, brandName, contact, now });
}

function refuseOutOfBounds(told: NumberReportInput): void {
  const faults: InputFault[] = [];
  for (const [field, most] of Object.entries(LONGEST)) {
    const text = told[field as Field];
    if (text && isLongerThan(text, most))
      faults.push({ type: 'string_too_long', path: [field], message: tooLong(most) });
  }
  for (const field of ['number', 'message'] as const)
    if (!told[field]) faults.push({ type: 'string_too_short', path: [field], message: tooShort(1) });
  if (faults.length > 0) throw invalidInput(...faults);
}
