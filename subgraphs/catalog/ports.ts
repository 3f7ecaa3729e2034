import type { SubgraphPorts } from '../lib/graphql/subgraph-ports.js';
import type { OutboundOptions } from '../lib/outbound/outbound.js';
import type { TxtRecords } from './brands/txt-records.js';

/** The catalog's dependencies besides those of every subgraph. */
export interface CatalogPorts extends SubgraphPorts {
  /** Base address people reach this installation at, without a trailing slash. */
  readonly publicUrl: string;
  /** Options of fetching images; by default from public addresses only. */
  readonly outbound?: OutboundOptions;
  /** Resolver of the records that prove a brand's host name; by default that of the machine. */
  readonly txtRecords?: TxtRecords;
}
