import type { Database, ReadPools } from '../lib/database/database.js';
import type { Changes } from '../lib/database/kept/changes.js';
import { type KeptRead, keptRow } from '../lib/database/kept/kept-row.js';
import type { CallContext } from '../lib/graphql/context.js';
import type { Peers } from '../lib/graphql/peers.js';
import type { GraphRequest } from '../lib/graphql/subgraph.js';
import { type BrandReads, type BrandRow, brandReads } from './brands/brand.statements.js';
import { dnsTxtRecords, type TxtRecords } from './brands/txt-records.js';
import { type CategoryReads, type CategoryRow, categoryReads } from './categories/category.statements.js';
import { type ImageReads, imageReads } from './images/image.statements.js';
import { type LotReads, lotReads } from './lots/lot.statements.js';
import { type ModelReads, type ModelRow, modelReads } from './models/model.statements.js';
import { type PassportSubjectReads, passportSubjectReads } from './models/passport-subject.statements.js';
import { type PassportSubject, toPassportSubject } from './models/passport-subject.type.js';
import type { CatalogPorts } from './ports.js';

export interface CatalogContext extends CallContext {
  readonly database: Database;
  readonly log: CatalogPorts['log'];
  readonly peers: Peers;
  readonly brands: BrandReads;
  readonly categories: CategoryReads;
  readonly models: ModelReads;
  readonly lots: LotReads;
  readonly passportSubjects: PassportSubjectReads;
  readonly images: ImageReads;
  /** Cached reads for objects of other subgraphs that refer to them; mutations use the uncached reads above. */
  readonly kept: KeptRows;
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly txtRecords: TxtRecords;
}

interface KeptRows {
  readonly brand: KeptRead<number, BrandRow>;
  readonly category: KeptRead<number, CategoryRow>;
  readonly model: KeptRead<number, ModelRow>;
  /** Reads the facts of a model for its passport. */
  readonly subjectOfModel: KeptRead<number, PassportSubject>;
  /** Lists the models of all brands with a GTIN; undefined for none. */
  readonly subjectsOfGtin: KeptRead<string, readonly PassportSubject[]>;
}

/** Creates the context of a request; its reads are shared by all requests of the process. */
export function catalogContext(
  database: Database,
  { peers, clock, log, publicUrl, txtRecords = dnsTxtRecords() }: CatalogPorts,
  changes: Changes,
): (request: GraphRequest, isQuery?: boolean) => CatalogContext {
  const primary = readsAt(database);
  const { brands, categories, models, passportSubjects } = primary;
  const shared = {
    database,
    peers,
    clock,
    log,
    // Cached rows are read from the primary, since a replica may lag behind a notification.
    kept: {
      brand: keptRow(brands.byId, changes),
      category: keptRow(categories.byId, changes),
      model: keptRow(models.byId, changes),
      subjectOfModel: keptRow(async (id: number) => {
        const row = await passportSubjects.byModel(id);
        return row && toPassportSubject(row);
      }, changes),
      subjectsOfGtin: keptRow(async (gtin: string) => {
        const rows = await passportSubjects.byGtin(gtin);
        return someOf(rows.map(toPassportSubject));
      }, changes),
    },
    publicUrl,
    txtRecords,
  };
  const whereItWrites = { ...shared, ...primary };
  const forQueries = { ...shared, ...readsAt(database.forQueries) };
  return ({ principal, requestId, clientAddress }, isQuery = false) => ({
    ...(isQuery ? forQueries : whereItWrites),
    principal,
    requestId,
    clientAddress,
  });
}

const readsAt = (place: ReadPools) => ({
  brands: brandReads(place),
  categories: categoryReads(place),
  models: modelReads(place),
  lots: lotReads(place),
  passportSubjects: passportSubjectReads(place),
  images: imageReads(place),
});

/**
 * Returns the rows, or undefined when empty: empty results are not cached, since callers may request any number of
 * unknown keys.
 */
const someOf = <Row>(rows: readonly Row[]): readonly Row[] | undefined => (rows.length > 0 ? rows : undefined);
