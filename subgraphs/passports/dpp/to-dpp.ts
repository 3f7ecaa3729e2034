import type { Dpp } from './dpp.type.js';
import { ownName, readFacts } from './dpp-answer.rules.js';
import { type ProductName, withSerial } from './dpp-identifier.rules.js';
import type { ChosenDpp } from './select-dpp.js';

/** Maps a selected version to the passport of a product. `name`: as requested; an item is named by its own serial. */
export function toDpp(publicUrl: string, chosen: ChosenDpp, name: ProductName): Dpp {
  const { version, tiers, item } = chosen;
  const own = item?.serial == null ? name : withSerial(name, item.serial);
  return { ...readFacts(publicUrl, chosen, own), trouble: item?.trouble ?? null, version, tiers };
}

/** Maps a selected version to the passport of its own subject. */
export function ownDpp(publicUrl: string, chosen: ChosenDpp): Dpp {
  const { version, subject, item } = chosen;
  const about = { version, gtin: subject.gtin, lot: subject.lot, serial: item?.serial ?? null };
  return toDpp(publicUrl, chosen, ownName(about));
}
