/** Deletes the entry of a map or set that was put in first; nothing of an empty one. */
export function dropOldest<Key>(kept: Map<Key, unknown> | Set<Key>): void {
  for (const key of kept.keys()) {
    kept.delete(key);
    return;
  }
}
