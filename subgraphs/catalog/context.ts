import type { CallContext } from '../lib/context.js';
import type { Database } from '../lib/database.js';
import type { Peers } from '../lib/peers.js';
import type { GraphRequest } from '../lib/subgraph.js';
import { type BatchReads, batchReads } from './persistence/reads/batch-reads.js';
import { type BrandReads, brandReads } from './persistence/reads/brand-reads.js';
import { type CategoryReads, categoryReads } from './persistence/reads/category-reads.js';
import { type ModelReads, modelReads } from './persistence/reads/model-reads.js';
import { type PassportSubjectReads, passportSubjectReads } from './persistence/reads/passport-subject-reads.js';
import { type PictureReads, pictureReads } from './persistence/reads/picture-reads.js';

export interface CatalogContext extends CallContext {
  readonly database: Database;
  readonly peers: Peers;
  readonly brands: BrandReads;
  readonly categories: CategoryReads;
  readonly models: ModelReads;
  readonly batches: BatchReads;
  readonly passportSubjects: PassportSubjectReads;
  readonly pictures: PictureReads;
  /** Base address of the installation, without a trailing slash. */
  readonly publicUrl: string;
}

/** Context per request; the reads behind it are one per process, so that concurrent requests share statements. */
export function catalogContext(
  database: Database,
  peers: Peers,
  clock: () => Date,
  publicUrl: string,
): (request: GraphRequest) => CatalogContext {
  const shared = {
    database,
    peers,
    clock,
    brands: brandReads(database.pool),
    categories: categoryReads(database.pool),
    models: modelReads(database.pool),
    batches: batchReads(database.pool),
    passportSubjects: passportSubjectReads(database.pool),
    pictures: pictureReads(database.pool),
    publicUrl,
  };
  return ({ principal, requestId, clientAddress }) => ({ ...shared, principal, requestId, clientAddress });
}
