import { isOwnerOf, type Principal } from '../../../schema/principal.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import type { PassportsContext } from '../context.js';
import { statusOfItem } from '../credentials/status-list.rules.js';
import { availableTiers, isTradeTier } from '../disclosure/access.rules.js';
import { unknownSubject } from '../disclosure/passport-policy.js';
import { bearsGtin } from '../documents/bears-gtin.rules.js';
import { isOfLot, selectByGtin, selectByLot, servedOfItem } from '../documents/select-passport.js';
import { servedVersion, versionAt } from '../documents/selection.rules.js';
import type { ShownVersionRow } from '../documents/version.statements.js';
import { modelSubject, type Numbers, numbersOfSubject } from '../peers/catalog.js';
import { type Item, itemById, itemBySerial } from '../peers/custody.js';
import type { DigitalLink } from '../resolver/digital-link.rules.js';
import type { DppStatus } from './dpp-header.rules.js';
import type { ProductName } from './dpp-identifier.rules.js';

/** A visible version with the subject for which it is read. */
export interface ChosenDpp {
  readonly version: ShownVersionRow;
  readonly subject: Numbers;
  readonly item: Item | null;
  readonly status: DppStatus;
  readonly tiers: readonly Tier[];
}

const notFound = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Passport' });

/**
 * Selects the version of a passport in service, or the one in service at `date`. `mayBeKept`: true for reads, which may
 * use the cached model. Throws `NOT_FOUND`.
 */
export async function dppOfPassport(
  context: PassportsContext,
  passportId: number,
  date: Date | null,
  mayBeKept = false,
): Promise<ChosenDpp> {
  const { versions, peers } = context;
  const known = await (date === null ? versions.inServiceOfPassport(passportId) : versions.shownAt(passportId, date));
  const [any] = known;
  if (!any) throw notFound();
  const item = any.product_id === null ? null : await itemById(peers, any.product_id);
  const isOwner = item !== null && isOwnerOf(context.principal, item);
  const all = known.filter((one) => one.withdrawn_at === null);
  const inService = servedVersion(all, isOwner ? 'owner' : 'everyone');
  const version = date === null ? inService : versionAt(all, date, isOwner ? ['public', 'owner_only'] : ['public']);
  if (!version) throw notFound();
  const subject = await numbersOf(peers, version, item, mayBeKept);
  if (!subject) throw unknownSubject(version.level);
  const found = chosen(context, version, subject, item);
  return version === inService ? found : { ...found, status: 'archived' };
}

/** Returns the GTIN and lot of a version's subject, or of the item for which it is read; null where there is none. */
const numbersOf = (
  peers: Peers,
  version: ShownVersionRow,
  item: Item | null,
  mayBeKept: boolean,
): Promise<Numbers | null> =>
  item ? numbersOfItem(peers, item, mayBeKept) : numbersOfSubject(peers, version, mayBeKept);

/** Returns the GTIN of an item: its model's, if that belongs to its brand. */
async function numbersOfItem(peers: Peers, item: Item, mayBeKept: boolean): Promise<Numbers> {
  const model = item.modelId === null ? null : await modelSubject(peers, item.modelId, mayBeKept);
  return { gtin: model?.brandId === item.brandId ? model.gtin : null, lot: null };
}

/** Selects the passport in service of a product: the item's own, else that of its lot or model. Throws `NOT_FOUND`. */
export async function dppOfProduct(context: PassportsContext, name: ProductName): Promise<ChosenDpp> {
  if ('passportId' in name) return dppOfPassport(context, name.passportId, null, true);
  if ('serial' in name) return dppOfItem(context, name.serial);
  const { gtin, lot, serial } = name.link;
  if (serial !== null) return dppOfItem(context, serial, name.link);
  const { version, subject } = lot === null ? await selectByGtin(context, gtin) : await selectByLot(context, gtin, lot);
  return chosen(context, version, subject, null);
}

/** Selects the passport of the item with a serial. `link`: the GTIN and lot that it must have, if given. */
async function dppOfItem(context: PassportsContext, serial: string, link?: DigitalLink): Promise<ChosenDpp> {
  const item = await itemBySerial(context.peers, serial);
  const served = item && (await servedOfItem(context, item, context.principal));
  if (!served || (link && !bearsGtin(served.subject, link.gtin))) throw notFound();
  if (link && link.lot !== null && !(await isOfLot(context.peers, item, link.lot))) throw notFound();
  return chosen(context, served.version, served.subject, item);
}

/** Tiers of readers without an account. */
const PUBLIC = ['public'] as const;

function chosen(
  { principal }: PassportsContext,
  version: ShownVersionRow,
  subject: Numbers,
  item: Item | null,
): ChosenDpp {
  const tiers = tiersOf(principal, version.brand_id, item);
  const isInvalid = item !== null && statusOfItem(item.status, false) === 'invalid';
  return { version, subject, item, tiers, status: isInvalid ? 'invalid' : 'active' };
}

/** Returns the tiers that a caller is shown together; of an item that left the catalog no trade's. */
function tiersOf(caller: Principal, brandId: number, item: Item | null): readonly Tier[] {
  if (caller.kind !== 'account') return PUBLIC;
  if (!item) return availableTiers('gtin', caller, brandId);
  const tiers = availableTiers('item', caller, brandId);
  return item.inCatalog ? tiers : tiers.filter((tier) => !isTradeTier(tier));
}
