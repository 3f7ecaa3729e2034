import type { PoolClient } from 'pg';
import { generateProofCode, keyedProofCode, proofCodeExpiry, proofCodeHash } from './proof-code.rules.js';

export interface NewProofCode {
  readonly kind: 'handover' | 'work_order' | 'purchase';
  readonly itemId: number;
  readonly issuedBy: number | null;
  readonly days: number;
  readonly reference?: string | null;
  readonly now: Date;
}

export interface IssuedProofCode {
  readonly id: number;
  /** Shown once: only its hash is kept. */
  readonly code: string;
  readonly expiresAt: Date;
}

/** Draws a code and stores its hash. Forty random bits: a collision is a failed insert, tried again by the caller's caller. */
export async function issueProofCode(
  client: PoolClient,
  key: Uint8Array,
  wanted: NewProofCode,
): Promise<IssuedProofCode> {
  const code = generateProofCode();
  const expiresAt = proofCodeExpiry(wanted.now, wanted.days);
  const { rows } = await client.query<{ id: number }>(
    `insert into custody.proof_code (kind, item_id, code_hash, keyed, reference, issued_by, issued_at, expires_at)
     values ($1, $2, $3, true, $4, $5, $6, $7) returning id`,
    [
      wanted.kind,
      wanted.itemId,
      keyedProofCode(key, proofCodeHash(wanted.kind, code)),
      wanted.reference ?? null,
      wanted.issuedBy,
      wanted.now,
      expiresAt,
    ],
  );
  return { id: rows[0]!.id, code, expiresAt };
}
