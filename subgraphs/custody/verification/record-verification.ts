import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { eventInstant } from '../../../schema/events/event-payload.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { addressPrefix } from '../../lib/windows/address-prefix.js';
import type { CustodyContext } from '../context.js';
import { appendItemEvent } from '../events/append-event.statements.js';
import type { ItemRow } from '../items/item.statements.js';
import { activateByScan, type ScanActivation, scanActivation } from '../market/activate-by-scan.js';
import { allowedCountries, isGrayMarket } from '../market/gray-market.rules.js';
import { type ItemMarket, itemMarket } from '../market/item-market.js';
import { type CloneSignal, cloneSignal, type ScanPoint } from './clone-signals.rules.js';
import { distanceKm } from './coordinates.rules.js';
import { type EarlierScan, earlierScans } from './earlier-scans.statements.js';
import type { ScanPlace } from './scan-place.js';
import { holdItem, insertScan, insertVerification } from './verification.statements.js';

export interface Verification {
  readonly signature: string;
  readonly isValid: boolean;
  readonly place: ScanPlace;
}

/** Records a verification and, with a positive verdict, a scan and its events, in one transaction. */
export async function recordVerification(
  context: CustodyContext,
  item: ItemRow,
  verification: Verification,
): Promise<{ scanId: number | null }> {
  const market = verification.isValid ? await itemMarket(context, item.id) : null;
  const activation = market && (await scanActivation(context, item, market));
  return inTransaction(context.database.pool, async (client) => {
    // Locked before anything of the item is read, so that its scans are evaluated sequentially.
    await holdItem.run(client, { itemId: item.id });
    const now = context.clock();
    const { signature, isValid } = verification;
    const verified = { eventId: randomUUID(), itemId: item.id, at: now, signature, isValid };
    const recorded = await insertVerification.row(client, verified);
    if (!verification.isValid || !market) return { scanId: null };
    return {
      scanId: await recordScan(client, context, {
        item,
        market,
        activation,
        now,
        place: verification.place,
        verificationId: recorded!.id,
      }),
    };
  });
}

interface Scan {
  readonly item: ItemRow;
  readonly market: ItemMarket;
  readonly activation: ScanActivation | null;
  readonly now: Date;
  readonly place: ScanPlace;
  readonly verificationId: number;
}

async function recordScan(client: PoolClient, context: CustodyContext, scan: Scan): Promise<number> {
  const { item, market, now, place } = scan;
  const earlier = await earlierScans(client, item.id, now);
  const network = addressPrefix(context.clientAddress);
  const outside = isGrayMarket(place.country, market.territory, market.sold);
  const recorded = await insertScan.row(client, {
    itemId: item.id,
    brandId: item.brand_id,
    verificationId: scan.verificationId,
    at: now,
    country: place.country,
    city: place.city,
    latitude: place.coordinates ? String(place.coordinates.latitude) : null,
    longitude: place.coordinates ? String(place.coordinates.longitude) : null,
    network,
    retailerId: market.retailerId,
    outside,
  });
  const scanId = Number(recorded!.id);
  if (scan.activation) await activateByScan(client, item, scan.activation, now);
  const common = { scan_id: scanId, source: 'qr' as const, country: place.country, city: place.city };
  await appendItemEvent(client, item, 'product.scanned', { ...common, declared_stolen: item.declared_stolen }, now);
  if (outside && market.territory) {
    const authorized = [...(allowedCountries(market.territory) ?? [])];
    const fields = { ...common, retailer_code: market.retailerCode, authorized_countries: authorized };
    await appendItemEvent(client, item, 'product.gray_market', fields, now);
  }
  const point: ScanPoint = { at: now, place: place.coordinates, network };
  const signal = cloneSignal(point, earlier.map(toPoint), context.ports.cloneRules);
  if (signal) await raiseClone(client, item, { common, point, earlier, signal });
  return scanId;
}

interface CloneAlert {
  readonly common: { scan_id: number; source: 'qr'; country: string | null; city: string | null };
  readonly point: ScanPoint;
  readonly earlier: readonly EarlierScan[];
  readonly signal: CloneSignal;
}

/**
 * Emits a clone alert. For an impossible journey it names the newest earlier scan with a place, for a burst the newest
 * of all.
 */
async function raiseClone(
  client: PoolClient,
  item: ItemRow,
  { common, point, earlier, signal }: CloneAlert,
): Promise<void> {
  const travel = signal.rule === 'impossible_travel';
  const previous = earlier.find((scan) => !travel || toPoint(scan).place !== null);
  const from = previous && toPoint(previous).place;
  const fields = {
    ...common,
    reason: travel ? ('impossible_travel' as const) : ('repeated_scans' as const),
    previous_scan_id: previous ? Number(previous.id) : null,
    previous_country: previous?.country ?? null,
    previous_city: previous?.city ?? null,
    previous_scanned_at: previous ? eventInstant(previous.at) : null,
    distance_km: from && point.place ? Math.round(distanceKm(from, point.place)) : null,
  };
  await appendItemEvent(client, item, 'clone.alert', fields, point.at);
}

const toPoint = ({ at, latitude, longitude, network }: EarlierScan): ScanPoint => ({
  at,
  network,
  place: latitude === null || longitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) },
});
