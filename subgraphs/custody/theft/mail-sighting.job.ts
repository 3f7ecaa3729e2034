import type { Pool } from 'pg';
import type { RowOf } from '../../lib/database/statement.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { contactInLetter, nameInLetter, withoutLinks } from '../../lib/markup/without-links.js';
import { mailAdministrators } from '../peers/integrations.generated.js';
import { noticeToMail } from './theft-report.statements.js';

/** Mails a sighting of a stolen item to the brand's administrators. Throws when no mail was handed over. */
export async function mailSighting(pool: Pool, peers: Peers, noticeId: number): Promise<void> {
  const notice = await noticeToMail.row(pool, { noticeId });
  if (!notice) return;
  await peers.ask(mailAdministrators, {
    brandId: notice.brand_id,
    subject: 'News of a stolen item',
    text: letter(notice),
  });
}

const letter = ({ product_name: name, serial, message, contact }: RowOf<typeof noticeToMail>): string =>
  `Somebody wrote on the page of an item that is reported stolen.\n\n` +
  `Item: ${nameInLetter(name)}${serial ? ` (${serial})` : ''}\n` +
  `Contact: ${contactInLetter(contact)}\n\n${withoutLinks(message)}`;
