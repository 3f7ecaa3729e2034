import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { CustodyContext } from '../context.js';
import { readsHistory } from './history-readers.js';
import { type Incident, type IncidentKind, incidentsIn, MOST_INCIDENTS } from './incident.rules.js';
import { Product } from './product.type.js';

const IncidentKindEnum = enumOf<IncidentKind>('IncidentKind', 'Event of an item, as it is published.', {
  reported_stolen: 'A theft report was opened.',
  report_closed: 'A theft report was closed.',
  returned: 'Its brand took it back.',
});

@Access(everyone)
@ObjectType('Incident', { description: 'A theft or a return of an item, and when; no more is public.' })
class IncidentType implements Incident {
  @Field(() => IncidentKindEnum, { description: 'Kind of the event.' })
  kind!: IncidentKind;

  @Field(() => Timestamp, { description: 'When.' })
  at!: Date;
}

@Resolver(() => Product)
export class IncidentResolver {
  @Access(everyone)
  @AtMost(MOST_INCIDENTS)
  @FieldResolver(() => [IncidentType], {
    description: `Its thefts and completed returns, newest first: at most ${MOST_INCIDENTS}. Once it is destroyed or withdrawn, empty but for its brand and its owner.`,
  })
  async incidents(@Root() product: Product, @Ctx() context: CustodyContext): Promise<readonly Incident[]> {
    if (!readsHistory(context, product)) return [];
    const [reports, returns] = await Promise.all([
      context.life.thefts(product.id),
      context.life.completedReturns(product.id),
    ]);
    return incidentsIn(
      reports.map((row) => ({ openedAt: row.opened_at, closedAt: row.closed_at })),
      returns.flatMap(({ closed_at: at }) => at ?? []),
    );
  }
}
