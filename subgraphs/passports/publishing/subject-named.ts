import type { PassportLevel } from '../../../schema/vocabulary/passport-levels.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { PassportSubjectInput } from './passport.type.js';

/** Returns the only subject of an input; throws `INVALID_INPUT` for none or several. */
export function subjectNamed(subject: PassportSubjectInput): { level: PassportLevel; id: number } {
  const named = (
    [
      ['item', subject.productId],
      ['batch', subject.batchId],
      ['model', subject.modelId],
    ] as const
  ).filter((entry): entry is [PassportLevel, number] => entry[1] != null);
  const [only] = named;
  if (only && named.length === 1) return { level: only[0], id: only[1] };
  throw invalidInput({
    type: 'subject',
    path: ['subject'],
    message: 'A passport is about exactly one item, batch or model',
  });
}
