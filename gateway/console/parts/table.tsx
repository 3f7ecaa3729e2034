import type { ComponentChildren } from 'preact';
import { both, useWords } from '../words/language.js';
import { Button } from './button.js';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly kind?: 'lead' | 'numeric' | 'actions';
}

interface TableProps<Row> {
  /** Name of the table, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** True where few columns need the width of a desk too, because a row has several buttons. */
  readonly isWide?: boolean;
}

const CLASSES = { lead: 'lead-cell', numeric: 'numeric', actions: 'actions' } as const;
const isNothing = (cell: ComponentChildren): boolean =>
  cell === null || cell === undefined || cell === '' || cell === false;

/** Number of columns from which a table needs the width of a desktop screen. */
const MANY = 6;

/**
 * Shows a table; on narrow screens each row becomes a card that repeats the column titles. Columns without any value
 * are left out.
 */
export function Table<Row>({ caption, columns, rows, keyOf, isWide = false }: TableProps<Row>) {
  const lines = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const shown = columns
    .map((column, nth) => ({ ...column, nth }))
    .filter(({ kind, nth }) => kind === 'lead' || lines.some((cells) => !isNothing(cells[nth])));
  return (
    <table class={isWide || shown.length >= MANY ? 'table many' : 'table'}>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {shown.map(({ title, kind }) => (
            <th key={title} scope="col" class={kind === 'numeric' ? 'numeric' : ''}>
              {kind === 'actions' ? <span class="hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <tr key={keyOf(row)}>
            {shown.map(({ title, kind, nth }) => {
              const content = lines[line]?.[nth];
              const classes = [kind && CLASSES[kind], isNothing(content) && 'empty-cell'].filter(Boolean).join(' ');
              return (
                <td key={title} data-label={title} class={classes}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const words = both(
  { earlier: 'Next page', newest: 'First page', pages: 'Pages' },
  { earlier: 'Page suivante', newest: 'Première page', pages: 'Pages' },
);

/** Page information of a connection of the graph. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly endCursor: string | null;
}

/** Returns the cursor of the next page; null where there is none or no page is loaded yet. */
export const nextOf = (page: PageInfo | undefined): string | null => (page?.hasNextPage ? page.endCursor : null);

interface PagerProps {
  /** Cursor of the current page; null for the first. */
  readonly at: string | null;
  /** Cursor of the next page; null where there is none. */
  readonly next: string | null;
  readonly onPage: (cursor: string | null) => void;
}

/** Draws the links to the next and the first page of a list; nothing where one page holds all. */
export function Pager({ at, next, onPage }: PagerProps) {
  const { earlier, newest, pages } = useWords(words);
  if (!next && !at) return null;
  return (
    <nav class="row" aria-label={pages}>
      {at && <Button onClick={() => onPage(null)}>{newest}</Button>}
      {next && <Button onClick={() => onPage(next)}>{earlier}</Button>}
    </nav>
  );
}
