import { Arg, Ctx, Directive, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { type EventType, isEventType } from '../../../schema/events/event-types.js';
import { MOST_RELAYED } from '../../../schema/events/relayed-event.js';
import { unknownThing } from '../../../schema/field-sentences.js';
import { Access, systemOnly } from '../../common/access/access.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { IntegrationsContext } from '../context.js';
import { acceptEvents } from './accept-events.js';
import { notifiedBrands } from './notified-brands.js';

@Directive('@inaccessible')
@InputType({ description: "An event out of custody's log." })
class RelayedEventInput {
  @Field({ description: "The body's `event_id`." })
  eventId!: string;

  @Field()
  type!: string;

  @Field(() => Int)
  brandId!: number;

  @Field(() => Int, { nullable: true, description: 'Its item.' })
  productId?: number | null;

  @Field(() => Timestamp)
  occurredAt!: Date;

  @Field({ description: 'JSON text: exactly these characters are signed and delivered.' })
  body!: string;
}

@Resolver()
export class EventIntakeResolver {
  @Access(systemOnly)
  @Directive('@inaccessible')
  @Mutation(() => Int, {
    description:
      'Stores events and makes their deliveries; those known already change nothing. Answers how many were new.',
  })
  async acceptEvents(
    @Arg('events', () => [RelayedEventInput]) events: RelayedEventInput[],
    @Ctx() context: IntegrationsContext,
  ): Promise<number> {
    if (events.length > MOST_RELAYED) {
      throw invalidInput({ type: 'too_long', path: ['events'], message: `At most ${MOST_RELAYED} events a call` });
    }
    const brands = await notifiedBrands(
      context.peers,
      events.map(({ brandId }) => brandId),
    );
    return acceptEvents(
      context.database.pool,
      events.map((event, position) => ({
        ...event,
        type: knownType(event.type, position),
        productId: event.productId ?? null,
        occurredAt: event.occurredAt.toISOString(),
      })),
      brands,
      context.clock(),
    );
  }
}

/** Throws for an unknown event type, which the relay then keeps until this process is updated. */
function knownType(type: string, position: number): EventType {
  if (isEventType(type)) return type;
  throw invalidInput({
    type: 'enum',
    path: ['events', position, 'type'],
    message: unknownThing('event type'),
    input: type,
  });
}
