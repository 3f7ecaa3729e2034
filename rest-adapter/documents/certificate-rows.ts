import { legible } from '../runtime/colour.js';
import type { CertificateFacts } from './certificate-facts.js';
import { FACTS_END, type Look, PAGE, RIGHT } from './certificate-frame.js';
import { itemEnd } from './certificate-item.js';
import { customFieldsIn } from './custom-fields.js';
import type { TaggedPage } from './tagged-page.js';
import { write } from './write-line.js';

const MOST_FIELDS = 4;
/** Heights of a heading and of a row in points, chosen so that few facts fill the page. */
const HEADING = 22;
const ROW = { least: 22, most: 31 } as const;
const GAP = 14;

type Row = readonly [label: string, value: string];

/** Draws the facts of the certificate, then network, contract and token of the item. */
export function drawFacts(page: TaggedPage, look: Look): void {
  const { facts, labels, date } = look;
  const sections = [
    section(labels.details, [
      [labels.number, facts.number],
      [labels.issuedOn, date(facts.issuedAt)],
      [labels.issuer, facts.issuerName],
      [labels.expiresOn, facts.expiresAt && date(facts.expiresAt)],
      ...customFields(facts),
    ]),
    section(labels.registration, [
      [labels.network, facts.network],
      [labels.contract, facts.contractAddress && shortened(facts.contractAddress)],
      [labels.token, facts.tokenId],
    ]),
  ].filter(({ rows }) => rows.length > 0);
  const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const room = FACTS_END - itemEnd(look) - sections.length * HEADING - (sections.length - 1) * GAP;
  const height = Math.min(ROW.most, Math.max(ROW.least, room / count));
  let top = itemEnd(look);
  for (const { heading, rows } of sections) {
    drawSection(page, look, heading, rows, top, height);
    top += HEADING + rows.length * height + GAP;
  }
}

const section = (heading: string, rows: readonly (readonly [string, string | null])[]) => ({
  heading,
  rows: rows.filter((row): row is Row => Boolean(row[1])),
});

/** Lists at most four of the brand's own fields: underscores become spaces, words are capitalized. */
const customFields = ({ customFields }: CertificateFacts): Row[] =>
  customFieldsIn(customFields)
    .slice(0, MOST_FIELDS)
    .map(([name, value]) => [capitalized(name), value]);

const capitalized = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .trim()
    // Georgian has no title case.
    .replace(
      /(^|\s)(?!\p{Script=Georgian})(\p{L})/gu,
      (_all, space: string, letter: string) => space + letter.toUpperCase(),
    );

const shortened = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;

function drawSection(
  { pdf, paper, element, decoration, table }: TaggedPage,
  { primary, secondary }: Look,
  heading: string,
  rows: readonly Row[],
  top: number,
  height: number,
): void {
  const { inset: x } = PAGE;
  const accent = legible(primary, '#ffffff');
  element('H2', () => write(paper, heading, { x, y: top, width: RIGHT - x, size: 11, weight: 'bold', colour: accent }));
  const line = (index: number): number => top + HEADING + index * height;
  decoration(() => {
    pdf.lineWidth(0.5).strokeColor('#cbd5e1');
    for (let index = 0; index <= rows.length; index++) {
      pdf.moveTo(x, line(index) - 5).lineTo(RIGHT, line(index) - 5);
    }
    pdf.stroke();
  });
  const colour = legible(secondary, '#ffffff');
  const inRow = (height - 22) / 2;
  table(
    rows.map(([label, value], index) => {
      const y = line(index) + inRow;
      return {
        head: () => write(paper, label, { x, y: y + 1, width: 150, size: 10.5, weight: 'regular', colour: '#475569' }),
        cell: () => write(paper, value, { x: x + 160, y, width: RIGHT - x - 160, size: 12, weight: 'bold', colour }),
      };
    }),
  );
}
