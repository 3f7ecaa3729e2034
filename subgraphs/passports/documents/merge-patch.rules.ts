import { isJsonObject, type Json } from '../../../schema/json.js';

/**
 * Applies a merge patch (RFC 7396): members of the patch replace those of the target, `null` removes, anything but an object
 * replaces whole.
 */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map<string, Json>(isJsonObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}
