import type { Advisory } from './judge-audit.js';
import { isInRange } from './version-range.js';

interface Known {
  readonly url: string;
  readonly title: string;
  readonly severity: string;
  readonly vulnerable_versions: string;
}

/** Advisories by package, as npm's bulk endpoint answers them; with the day on which they were put together. */
export interface Snapshot {
  readonly taken: string | null;
  readonly advisories: Readonly<Record<string, readonly Known[]>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, { readonly name?: string; readonly version?: string }>>;
}

/** Reads a snapshot: ours, or the bare answer of the bulk endpoint. Throws where it is neither. */
export function readSnapshot(text: string): Snapshot {
  const read = JSON.parse(text) as Partial<Snapshot> & Snapshot['advisories'];
  const advisories = read.advisories ?? read;
  const whole = Object.values(advisories).every(
    (list) => Array.isArray(list) && list.every(({ url, vulnerable_versions }: Known) => url && vulnerable_versions),
  );
  if (!whole || Object.keys(advisories).length === 0) throw new Error('This is no snapshot of advisories.');
  return { taken: read.advisories ? (read.taken ?? null) : null, advisories };
}

/** Every advisory that a version in the lock file suffers from. */
export function advisoriesFor({ packages }: Lock, { advisories }: Snapshot): readonly Advisory[] {
  return Object.entries(packages).flatMap(([path, { name: installed, version }]) => {
    // One that stands in another's place says whose it is.
    const name = installed ?? path.split('node_modules/').at(-1)!;
    if (!version || !path || !Object.hasOwn(advisories, name)) return [];
    return (advisories[name] ?? [])
      .filter(({ vulnerable_versions }) => isInRange(version, vulnerable_versions))
      .map(({ url, title, severity, vulnerable_versions }) => ({
        name,
        url,
        title,
        severity,
        range: vulnerable_versions,
      }));
  });
}
