import { createHash } from 'node:crypto';
import { CID } from 'multiformats/cid';
import * as raw from 'multiformats/codecs/raw';
import { create } from 'multiformats/hashes/digest';

/** Multihash code of SHA2-256. */
const SHA2_256 = 0x12;

/** Returns the CIDv1 of bytes stored as one raw block: what `ipfs add --cid-version=1 --raw-leaves` gives for a single block. */
export function contentAddress(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest();
  return CID.createV1(raw.code, create(SHA2_256, digest)).toString();
}
