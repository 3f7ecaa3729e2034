import type { Dpp } from './dpp.type.js';
import { ownName, readFacts } from './dpp-answer.rules.js';
import type { ProductName } from './dpp-identifier.rules.js';
import type { ChosenDpp } from './select-dpp.js';

/** Maps a selected version to the passport of a product. */
export function toDpp(publicUrl: string, chosen: ChosenDpp, name: ProductName): Dpp {
  const { version, tiers } = chosen;
  return { ...readFacts(publicUrl, chosen, name), version, tiers };
}

/** Maps a selected version to the passport of its own subject. */
export function ownDpp(publicUrl: string, chosen: ChosenDpp): Dpp {
  const { version, subject, item } = chosen;
  const about = { version, gtin: subject.gtin, lot: subject.lot, serial: item?.serial ?? null };
  return toDpp(publicUrl, chosen, ownName(about));
}
