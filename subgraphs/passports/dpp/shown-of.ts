import type { JsonObject } from '../../../schema/json.js';
import { disclose } from '../disclosure/disclosure.rules.js';
import type { Dpp } from './dpp.type.js';

/** Returns the part of a document visible to a passport's reader. */
export const shownOf = ({ tiers, version }: Pick<Dpp, 'tiers' | 'version'>, document: JsonObject): JsonObject =>
  disclose(document, tiers, { sector: version.sector, override: version.disclosure });
