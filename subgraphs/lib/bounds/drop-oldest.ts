/** Deletes the first inserted entry of a map or set, if any. */
export function dropOldest<Key>(kept: Map<Key, unknown> | Set<Key>): void {
  for (const key of kept.keys()) {
    kept.delete(key);
    return;
  }
}
