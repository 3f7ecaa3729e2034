import { keptSection } from '../../lib/bounds/section.rules.js';
import type { RowOf } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import type { CustodyContext } from '../context.js';
import { forgetMasksInEvents, forgetWordsInEvents } from './erase-events.statements.js';
import {
  brandsOfPerson,
  FORGET_MASKS,
  forgetReceiver,
  lockItemsOfPerson,
  noteErased,
  unacceptedOffers,
} from './erase-masks.statements.js';
import { FORGET_WORDS } from './erase-words.statements.js';
import type { ErasedEvent } from './erased-event.type.js';
import { handBackItems } from './hand-back-items.js';
import { visiblePart } from './masked-email.rules.js';
import { EXPORTS } from './personal-data.statements.js';

/** Collects the personal data in custody by section; `left_out` names the sections and texts that had no room. */
export async function personalData(
  context: CustodyContext,
  accountId: number,
  email: string,
): Promise<Record<string, readonly unknown[]>> {
  const { pool } = context.database;
  const sections = await Promise.all(
    Object.entries(EXPORTS).map(
      async ([name, kept]) =>
        [name, keptSection<Partial<LongTexts>>(await kept.rows(pool, { accountId, email }))] as const,
    ),
  );
  return {
    ...Object.fromEntries(sections.map(([name, { entries }]) => [name, entries])),
    left_out: sections.flatMap(([name, { entries, isCut }]) => [
      ...(isCut ? [name] : []),
      ...(entries.some(lacksTexts) ? [`${name}.description`, `${name}.metadata`] : []),
    ]),
  };
}

type LongTexts = Pick<RowOf<typeof EXPORTS.interventions>, 'description' | 'metadata' | 'text_bytes'>;

const lacksTexts = ({ description, metadata, text_bytes: bytes }: Partial<LongTexts>): boolean =>
  Boolean(bytes) && description === null && metadata === null;

/**
 * Pseudonymises a person (GDPR Article 17): the sequence of holders of each item stays, under a name that identifies no
 * one. Cancels open offers, and transfers the person's items to the vault. Idempotent. Returns the events that
 * contained their texts or masked names.
 */
export async function erasePersonalData(
  context: CustodyContext,
  accountId: number,
  email: string,
): Promise<ErasedEvent[]> {
  const erasedIn = (brandId: number): string => context.mask(`erased-${accountId}@erased.invalid`, brandId);
  const events = await inTransaction(context.database.pool, async (client) => {
    await lockItemsOfPerson.run(client, { accountId, email });
    const now = context.clock();
    await noteErased.run(client, { accountId, now });
    for (const forget of FORGET_WORDS) await forget.run(client, { accountId, email, now });
    const events = await forgetWordsInEvents.rows(client, { accountId });
    for (const { brand_id: brandId } of await brandsOfPerson.rows(client, { accountId })) {
      const erased = erasedIn(brandId);
      events.push(...(await forgetMasksInEvents.rows(client, { accountId, brandId, erased })));
      for (const forget of FORGET_MASKS) await forget.run(client, { accountId, brandId, erased });
    }
    // Offers that were declined or ran out have neither account nor address: the masked name alone is the person's.
    for (const { id, to_masked: masked, brand_id: brandId } of await unacceptedOffers.rows(client, {
      visible: visiblePart(email),
    }))
      if (masked === context.mask(email, brandId)) await forgetReceiver.run(client, { id, erased: erasedIn(brandId) });
    return events;
  });
  // Items in transit follow in a loop that calls this again.
  while (await handBackItems(context));
  return events;
}
