import { isJsonObject, type Json, type JsonObject } from '../../../../schema/json.js';

/** A parsed proof bundle, which is untrusted until compared with the signed claims. */
export type Bundle = JsonObject;

export type Check =
  | 'form'
  | 'signature'
  | 'issuer'
  | 'validity'
  | 'content'
  | 'tier'
  | 'seal'
  | 'anchor'
  | 'item'
  | 'status'
  | 'transaction';

/** Result of one check. `proves`: paths of the bundle that it covers if it holds. */
export interface Finding {
  readonly check: Check;
  readonly holds: boolean;
  readonly detail: string;
  readonly proves: readonly string[];
}

/** A part of the bundle without a check, and the reason. */
export interface Unproved {
  readonly path: string;
  readonly reason: string;
}

export interface Verdict {
  readonly verified: boolean;
  readonly findings: readonly Finding[];
  readonly unproved: readonly Unproved[];
}

export const refused = (check: Check, detail: string): Finding => ({ check, holds: false, detail, proves: [] });

export const held = (check: Check, detail: string, ...proves: readonly string[]): Finding => ({
  check,
  holds: true,
  detail,
  proves,
});

/** Returns the value at a path of names separated by full stops; undefined for none. */
export function valueAt(bundle: Json | undefined, path: string): Json | undefined {
  let value = bundle;
  for (const name of path.split('.')) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

export const textAt = (bundle: Json, path: string): string | undefined => {
  const value = valueAt(bundle, path);
  return typeof value === 'string' ? value : undefined;
};
