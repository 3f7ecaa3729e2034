import type { Pool } from 'pg';
import type { Peers } from '../../lib/graphql/peers.js';
import { contactInLetter, nameInLetter, withoutLinks } from '../../lib/markup/without-links.js';
import { mailAdministrators } from '../peers/integrations.generated.js';
import { type NumberReportRow, reportById } from './number-report.statements.js';

/** Mails a report of an unknown number to the administrators of its brand. Throws when no mail was handed over. */
export async function mailNumberReport(pool: Pool, peers: Peers, id: number): Promise<void> {
  const report = await reportById.row(pool, { id });
  if (!report?.brand_id) return;
  await peers.ask(mailAdministrators, { brandId: report.brand_id, subject: SUBJECT, text: letter(report) });
}

const SUBJECT = 'Somebody met a number that is not yours';

const letter = ({ number, message, contact }: NumberReportRow): string =>
  `Somebody looked up a number that looks like one of yours, and that nobody registered.\n\n` +
  `Number: ${nameInLetter(number)}\nContact: ${contactInLetter(contact)}\n\n${withoutLinks(message)}\n\n` +
  `It stands in the console under “Unknown numbers”.`;
