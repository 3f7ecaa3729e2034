/** Returns the only element of a list. Throws for any other length. */
export function only<Element>(list: readonly Element[]): Element {
  const [element, ...more] = list;
  if (element === undefined || more.length > 0) throw new Error(`One element is expected, not ${list.length}`);
  return element;
}

/** Returns an element of a list. Throws for an index out of range. */
export function elementAt<Element>(list: readonly Element[], place: number): Element {
  const element = list[place];
  if (element === undefined) throw new Error(`There is no element ${place} of ${list.length}`);
  return element;
}
