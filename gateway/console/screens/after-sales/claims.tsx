import { useQuery } from '../../graph/use-query.js';
import { type ClaimListQuery, claimList } from '../../operations/market.generated.js';
import { State } from '../../parts/badge.js';
import type { Column } from '../../parts/table.js';
import { When } from '../../parts/when.js';
import type { ScreenProps } from '../../shell/screens.js';
import { useBrand } from '../../shell/session.js';
import { useWords } from '../../words/language.js';
import { afterSalesWords as words } from './after-sales-words.js';
import { PieceLink, Queue } from './queue.js';

type Line = ClaimListQuery['warrantyClaims']['nodes'][number];

/** What owners claim under the warranty of their pieces. */
export function Claims({ query: asked }: ScreenProps) {
  const w = useWords(words);
  const brand = useBrand();
  const query = useQuery(claimList, { brandId: brand.id, after: asked.get('after') });
  const columns: Column<Line>[] = [
    { title: w.piece, kind: 'lead', cell: ({ product }) => <PieceLink piece={product} /> },
    { title: w.fault, cell: ({ description }) => description },
    { title: w.claimed, cell: ({ claimedAt }) => <When at={claimedAt} form="day" /> },
    { title: w.warranty, cell: ({ warranty }) => <State of={warranty.state} /> },
    { title: w.ends, cell: ({ warranty }) => <When at={warranty.endsAt} form="day" /> },
  ];
  return (
    <Queue
      tab="claims"
      asked={asked}
      query={query}
      rowsOf={(data) => data.warrantyClaims}
      columns={columns}
      keyOf={({ id }) => id}
      none={[w.noClaims, w.noClaimsText]}
    />
  );
}
