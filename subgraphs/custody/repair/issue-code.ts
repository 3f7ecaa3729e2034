import type { EntityManager } from '@mikro-orm/postgresql';
import { SingleUseCodeEntity } from './single-use-code.entity.js';
import { type CodeKind, codeExpiry, generateCode, hashOfCode, keyedCode } from './single-use-code.rules.js';

export interface NewCode {
  readonly kind: CodeKind;
  readonly itemId: number;
  readonly issuedBy: number | null;
  readonly days: number;
  readonly reference?: string | null;
  /** Partner to whom a work order is assigned. */
  readonly assigneeId?: number | null;
  readonly now: Date;
}

export interface IssuedCode {
  readonly id: number;
  /** Shown once; only its hash is stored. */
  readonly code: string;
  readonly expiresAt: Date;
}

/** Generates a code and stores its hash. With forty random bits a collision is a failed insert, which the client retries. */
export async function issueCode(em: EntityManager, key: Uint8Array, wanted: NewCode): Promise<IssuedCode> {
  const { kind, itemId, issuedBy, now, reference = null, assigneeId: assigneeAccountId = null } = wanted;
  const code = generateCode();
  const expiresAt = codeExpiry(now, wanted.days);
  const codeHash = keyedCode(key, hashOfCode(kind, code));
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
  const issued = em.create(SingleUseCodeEntity, facts);
  await em.flush();
  return { id: issued.id, code, expiresAt };
}
