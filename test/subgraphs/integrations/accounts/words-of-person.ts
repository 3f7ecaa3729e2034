import type { Stage } from '../../../support/actors.js';
import { decided, insertInto, now, type Person } from './rows-of-person.js';
import { afterSales, finders, ownership } from './words-of-owner.js';
import { accounts, decisions, minting } from './words-of-team.js';

/** Writes a text that names Ana into every place of free text: as its author, or as the person whom it is about. */
export async function writeWords(stage: Stage, person: Person): Promise<void> {
  const insert = insertInto(stage);
  const [category] = await stage.sql<{ category_id: number }>('select category_id from custody.item');
  const otherItem = await insert('custody.item', {
    brand_id: person.brandId,
    brand_code: 'NORDATELIR',
    serial: '0A1B2C3D4E5G',
    uid_hash: Buffer.alloc(32, 0xbb),
    product_name: 'Bag',
    category_id: category!.category_id,
    origin: 'manifest',
    identity: true,
    status: 'burned',
    burn_reason: 'Roux found it broken',
    created_at: now,
  });
  await decided(insert, person.ana, 'burnProduct', otherItem);
  await stage.sql(`update custody.item set burn_reason = 'Burned with the house of Roux' where id = $1`, [
    person.itemId,
  ]);
  await afterSales(insert, person);
  await decisions(insert, person, otherItem);
  await minting(insert, person);
  await finders(insert, person, otherItem);
  await ownership(insert, person);
  await accounts(insert, person);
}
