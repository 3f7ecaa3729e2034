import { useState } from 'preact/hooks';

/** Rows of a page. */
const ROWS = 25;

export interface Skip {
  /** Variables of the query; one row more than a page shows is asked for, which tells of a next page. */
  readonly asked: { readonly limit: number; readonly skip: number };
  /** Returns the rows of the page. */
  shown<Row>(rows: readonly Row[]): readonly Row[];
  /** Returns the properties of the pager below the rows. */
  pager(rows: readonly unknown[]): {
    readonly at: string | null;
    readonly next: string | null;
    readonly onPage: (cursor: string | null) => void;
  };
}

/** Keeps the place in a list that is paged by `limit` and `skip`. Another `search` begins at its first page. */
export function useSkip(search = ''): Skip {
  const [place, setPlace] = useState({ search, skip: 0 });
  const skip = place.search === search ? place.skip : 0;
  return {
    asked: { limit: ROWS + 1, skip },
    shown: (rows) => rows.slice(0, ROWS),
    pager: (rows) => ({
      at: skip > 0 ? String(skip) : null,
      next: rows.length > ROWS ? String(skip + ROWS) : null,
      onPage: (cursor) => setPlace({ search, skip: Number(cursor) }),
    }),
  };
}
