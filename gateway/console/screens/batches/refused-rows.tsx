import type { RowFault } from '../../../../schema/error-facts.js';
import { writeCsv } from '../../files/csv.js';
import { saveFile } from '../../files/save.js';
import { Button } from '../../parts/button.js';
import { Table } from '../../parts/table.js';
import { faultWords } from '../../words/faults.js';
import { both, useLanguage, useWords } from '../../words/language.js';

const words = both(
  {
    title: 'Refused rows',
    line: 'Line',
    reference: 'Reference',
    field: 'Column',
    message: 'Why',
    report: 'Download the report (CSV)',
    more: 'The report has them all; here are the first 50.',
  },
  {
    title: 'Lignes refusées',
    line: 'Ligne',
    reference: 'Référence',
    field: 'Colonne',
    message: 'Pourquoi',
    report: 'Télécharger le rapport (CSV)',
    more: 'Le rapport les contient toutes ; voici les 50 premières.',
  },
);

interface RefusedRowsProps {
  readonly name: string;
  readonly rows: readonly RowFault[];
  /** Returns the line of the file on which a row begins. */
  readonly lineOf: (row: number) => number;
}

/** Lists the faults of each row, and offers them as a file for the person who corrects the rows. */
export function RefusedRows({ name, rows, lineOf }: RefusedRowsProps) {
  const w = useWords(words);
  const language = useLanguage();
  const wordsOf = (field: string, message: string): string =>
    faultWords({ type: 'BATCH_ROWS_REFUSED', message }, field, language);
  const save = (): void =>
    saveFile(
      `refused-${name.replace(/\.csv$/i, '')}.csv`,
      'text/csv',
      writeCsv([
        ['line', 'external_ref', 'column', 'message'],
        ...rows.map(({ row, external_ref, field, message }) => [
          lineOf(row),
          external_ref,
          field,
          wordsOf(field, message),
        ]),
      ]),
    );
  return (
    <section class="stack tight" aria-label={w.title}>
      <div class="row apart">
        <h3>{w.title}</h3>
        <Button small icon="down" onClick={save}>
          {w.report}
        </Button>
      </div>
      {rows.length > 50 && <p class="soft">{w.more}</p>}
      <Table
        caption={w.title}
        rows={rows.slice(0, 50)}
        keyOf={({ row, field }) => `${row} ${field}`}
        columns={[
          { title: w.line, cell: ({ row }) => lineOf(row) },
          { title: w.reference, cell: ({ external_ref }) => external_ref ?? '' },
          { title: w.field, cell: ({ field }) => <code>{field}</code> },
          { title: w.message, cell: ({ field, message }) => wordsOf(field, message) },
        ]}
      />
    </section>
  );
}
