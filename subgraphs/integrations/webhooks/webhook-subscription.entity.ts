import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { EventType } from '../../../schema/events/event-types.js';
import type { WebhookHealth } from './webhook-health.rules.js';

/** Where a brand wants to be told of what (§2.4). One that was deleted stays for the log of its deliveries. */
@Entity({ tableName: 'webhook_subscription' })
export class WebhookSubscription {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  brandId!: number;

  @Property({ type: 'text' })
  brandCode!: string;

  @Property({ type: 'text' })
  url!: string;

  /** Host name and port of `url`, by which deliveries are spread. */
  @Property({ type: 'text' })
  host!: string;

  @Property({ type: 'string[]' })
  events!: EventType[];

  /** Sealed. */
  @Property({ type: 'blob' })
  secret!: Buffer;

  /** Sealed; signs beside the present one until `formerUntil`. */
  @Property({ type: 'blob', nullable: true })
  formerSecret: Buffer | null = null;

  @Property({ type: 'datetime', nullable: true })
  formerUntil: Date | null = null;

  @Property({ type: 'boolean' })
  isActive!: boolean;

  @Property({ type: 'text' })
  health!: WebhookHealth;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime' })
  updatedAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  deletedAt: Date | null = null;
}
