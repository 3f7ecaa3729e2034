/** Reasons why an item was not assigned a model and lot. */
export type PlaceFault = 'unknown_item' | 'ambiguous_reference' | 'other_model' | 'other_lot' | 'named_twice';

/** Model and lot of an item. */
interface Place {
  readonly modelId: number | null;
  readonly lotId: number | null;
}

/** A row of a call: its item (null: none, undefined: several), and the model and lot to assign. */
interface PlaceRow {
  readonly id: number | null | undefined;
  readonly given: { readonly modelId: number; readonly lotId: number | null };
}

interface PlaceDecision {
  readonly places: ReadonlyMap<number, PlaceRow['given']>;
  /** Rows whose items had the same already. */
  readonly unchanged: number;
  readonly faults: readonly { readonly at: number; readonly fault: PlaceFault }[];
}

/** Decides the assignment of each row. `has`: current model and lot, which are kept. */
export function decidePlaces(rows: readonly PlaceRow[], has: ReadonlyMap<number, Place>): PlaceDecision {
  const places = new Map<number, PlaceRow['given']>();
  const faults: { at: number; fault: PlaceFault }[] = [];
  let unchanged = 0;
  for (const [at, { id, given }] of rows.entries()) {
    const before = id == null ? undefined : has.get(id);
    const fault = faultOfRow(id, before, given, places);
    if (fault) faults.push({ at, fault });
    else if (before && addsTo(before, given)) places.set(id!, given);
    else unchanged += 1;
  }
  return { places, unchanged, faults };
}

function faultOfRow(
  id: PlaceRow['id'],
  before: Place | undefined,
  given: PlaceRow['given'],
  places: ReadonlyMap<number, unknown>,
): PlaceFault | null {
  if (id === undefined) return 'ambiguous_reference';
  if (id === null || !before) return 'unknown_item';
  return places.has(id) ? 'named_twice' : faultOfPlace(before, given);
}

/** Returns the fault of an assignment that differs from the current model or lot; null for none. */
function faultOfPlace(has: Place, given: Place): PlaceFault | null {
  if (has.modelId !== null && has.modelId !== given.modelId) return 'other_model';
  return has.lotId !== null && given.lotId !== null && has.lotId !== given.lotId ? 'other_lot' : null;
}

/** Tells whether an assignment adds a model or lot. */
const addsTo = (has: Place, given: Place): boolean =>
  has.modelId === null || (has.lotId === null && given.lotId !== null);

/** Returns the item of each name by position: null for none, undefined for several. `rows`: items by name. */
export function itemOfEach(
  names: readonly (string | null)[],
  rows: readonly { readonly id: number; readonly named: string }[],
): readonly (number | null | undefined)[] {
  const found = new Map<string, ReadonlySet<number>>();
  for (const { id, named } of rows) found.set(named, new Set([...(found.get(named) ?? []), id]));
  return names.map((name) => {
    const ids = name === null ? undefined : found.get(name);
    if (!ids) return null;
    return ids.size > 1 ? undefined : [...ids][0];
  });
}
