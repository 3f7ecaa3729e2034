import { type Coordinates, distanceKm } from './coordinates.rules.js';

export interface CloneRules {
  /** Speed in kilometres per hour that no owner reaches. */
  readonly maxSpeedKmh: number;
  /** Distance in kilometres below which positions are too imprecise to compare. */
  readonly minDistanceKm: number;
  /** Number of scans of one item within `burstSeconds`, from different networks, that counts as a burst. */
  readonly burstScans: number;
  readonly burstSeconds: number;
}

export const DEFAULT_CLONE_RULES: CloneRules = {
  maxSpeedKmh: 1000,
  minDistanceKm: 100,
  burstScans: 10,
  burstSeconds: 600,
};

export interface ScanPoint {
  readonly at: Date;
  readonly place: Coordinates | null;
  /** Network of the scan, never its address; null when unknown. */
  readonly network: string | null;
}

export type CloneSignal =
  | { readonly rule: 'impossible_travel'; readonly distanceKm: number; readonly seconds: number }
  | { readonly rule: 'burst'; readonly scans: number; readonly seconds: number };

/**
 * Detects a copied code in a new scan from the item's earlier scans (in any order): two places too far apart for the
 * time between them, or many networks at once. Null for none.
 */
export function cloneSignal(
  scan: ScanPoint,
  earlier: readonly ScanPoint[],
  rules: CloneRules = DEFAULT_CLONE_RULES,
): CloneSignal | null {
  return impossibleTravel(scan, earlier, rules) ?? burst(scan, earlier, rules);
}

function impossibleTravel(scan: ScanPoint, earlier: readonly ScanPoint[], rules: CloneRules): CloneSignal | null {
  const last = earlier.filter(({ place }) => place !== null).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
  if (!scan.place || !last?.place) return null;
  const distance = distanceKm(scan.place, last.place);
  if (distance < rules.minDistanceKm) return null;
  const seconds = Math.abs(scan.at.getTime() - last.at.getTime()) / 1000;
  if (distance <= (rules.maxSpeedKmh * seconds) / 3600) return null;
  return { rule: 'impossible_travel', distanceKm: Math.round(distance), seconds: Math.round(seconds) };
}

function burst(scan: ScanPoint, earlier: readonly ScanPoint[], rules: CloneRules): CloneSignal | null {
  const since = scan.at.getTime() - rules.burstSeconds * 1000;
  const networks = new Set<string>();
  for (const { at, network } of [scan, ...earlier]) {
    if (network && at.getTime() >= since) networks.add(network);
  }
  if (networks.size < rules.burstScans) return null;
  return { rule: 'burst', scans: networks.size, seconds: rules.burstSeconds };
}
