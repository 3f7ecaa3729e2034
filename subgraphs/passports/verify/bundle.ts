import type { Hex } from 'viem';
import type { JsonObject } from '../domain/json.js';

/** A proof bundle as `/passport/…/bundle` answers it; only what is checked is named. */
export interface Bundle {
  readonly passport: {
    readonly id: number;
    readonly passport_version: number;
    readonly data: JsonObject;
    readonly data_hash: string;
    readonly access_tier: string;
  };
  readonly credential: {
    readonly passport_id: number;
    readonly issuer: string;
    readonly access_tier: string;
    readonly sd_jwt_vc: string;
  };
  readonly proof: {
    readonly passport_version: number;
    readonly data_hash: string;
    readonly seal: { readonly version_hash: string; readonly prev_version_hash: string | null };
    readonly passport_anchor?: Anchor;
  };
  readonly issuer_document: {
    readonly id?: string;
    readonly assertionMethod?: readonly string[];
    readonly verificationMethod?: readonly { readonly id: string; readonly publicKeyJwk: object }[];
  };
}

export interface Anchor {
  readonly chain_id: number | null;
  readonly tx_hash: Hex;
  readonly merkle_root: Hex;
  readonly leaf: Hex;
  readonly proof: readonly Hex[];
  readonly contract_address: string | null;
}

/** What one check found. `null`: it could not be made, which proves nothing either way. */
export interface Finding {
  readonly check: 'hash' | 'signature' | 'disclosures' | 'seal' | 'anchor' | 'transaction';
  readonly holds: boolean | null;
  readonly detail: string;
}
