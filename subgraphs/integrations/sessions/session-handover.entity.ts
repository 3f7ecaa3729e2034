import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { SessionEntity } from './session.entity.js';

/** A code, good once, that opens a session at a brand's host name. */
export const SessionHandoverEntity = defineEntity({
  name: 'SessionHandover',
  tableName: 'session_handover',
  properties: {
    codeHash: p.text().primary(),
    sessionId: () =>
      p
        .manyToOne(SessionEntity)
        .mapToPk()
        .fieldName('session_id')
        .updateRule('no action')
        .deleteRule('cascade')
        .index('session_handover_by_session'),
    /** Of what that host gave the browser. */
    stateHash: p.text(),
    host: p.text(),
    brandId: p.integer(),
    expiresAt: p.datetime().index('session_handover_by_expiry'),
  },
});

export type SessionHandover = InferEntity<typeof SessionHandoverEntity>;
