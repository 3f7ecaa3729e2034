import { disclose } from '../disclosure/disclosure.rules.js';
import type { JsonObject } from '../documents/json.js';
import type { Dpp } from './dpp.type.js';

/** What the reader of a passport is shown of a document of it. */
export const shownOf = ({ tiers, version }: Pick<Dpp, 'tiers' | 'version'>, document: JsonObject): JsonObject =>
  disclose(document, tiers, { sector: version.sector, override: version.disclosure });
