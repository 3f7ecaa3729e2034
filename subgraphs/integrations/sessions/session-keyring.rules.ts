import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';

/** Milliseconds for which a key signs; it verifies for as long again, four times the longest token's lifetime. */
const ROTATION_MS = 30 * 24 * 3_600_000;

/** Prefix of the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

interface SessionKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export interface SessionKeyring {
  /** Returns the key of this period, which every node derives alike. */
  signing(now: Date): SessionKey;
  /** Returns the public key with an id, if tokens signed with it may still be valid. */
  verifying(kid: string, now: Date): KeyObject | undefined;
}

const periodOf = (now: Date): number => Math.floor(now.getTime() / ROTATION_MS);

function deriveKey(seed: Uint8Array, period: number): SessionKey {
  const secret = Buffer.from(hkdfSync('sha256', seed, '', `session-token:${period}`, 32));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, secret]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const print = createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex');
  return { kid: `${period}-${print.slice(0, 12)}`, privateKey, publicKey };
}

/**
 * Derives the keys of session tokens from 32-byte seeds: nothing is stored and all nodes agree. Keys rotate by time;
 * replacing the seed ends no session while the old one is second in the list.
 */
export function createSessionKeyring(seeds: readonly [Uint8Array, ...Uint8Array[]]): SessionKeyring {
  const derived = new Map<string, SessionKey>();
  const keyOf = (seed: number, period: number): SessionKey => {
    const name = `${seed}:${period}`;
    const known = derived.get(name);
    if (known) return known;
    const key = deriveKey(seeds[seed]!, period);
    derived.set(name, key);
    return key;
  };
  return {
    signing: (now) => keyOf(0, periodOf(now)),
    verifying(kid, now) {
      const named = Number(kid.split('-')[0]);
      // One future period too, since nodes' clocks differ slightly.
      if (!Number.isInteger(named) || Math.abs(named - periodOf(now)) > 1) return undefined;
      return seeds.map((_, seed) => keyOf(seed, named)).find((key) => key.kid === kid)?.publicKey;
    },
  };
}
