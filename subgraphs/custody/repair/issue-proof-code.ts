import type { EntityManager } from '@mikro-orm/postgresql';
import { ProofCodeEntity } from './proof-code.entity.js';
import {
  generateProofCode,
  keyedProofCode,
  type ProofCodeKind,
  proofCodeExpiry,
  proofCodeHash,
} from './proof-code.rules.js';

export interface NewProofCode {
  readonly kind: ProofCodeKind;
  readonly itemId: number;
  readonly issuedBy: number | null;
  readonly days: number;
  readonly reference?: string | null;
  /** The one partner whom a work order is for. */
  readonly assigneeId?: number | null;
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
  em: EntityManager,
  key: Uint8Array,
  wanted: NewProofCode,
): Promise<IssuedProofCode> {
  const { kind, itemId, issuedBy, now, reference = null, assigneeId: assigneeAccountId = null } = wanted;
  const code = generateProofCode();
  const expiresAt = proofCodeExpiry(now, wanted.days);
  const codeHash = keyedProofCode(key, proofCodeHash(kind, code));
  const facts = {
    kind,
    itemId,
    codeHash,
    keyed: true,
    reference,
    issuedBy,
    issuedAt: now,
    expiresAt,
    assigneeAccountId,
  };
  const issued = em.create(ProofCodeEntity, facts);
  await em.flush();
  return { id: issued.id, code, expiresAt };
}
