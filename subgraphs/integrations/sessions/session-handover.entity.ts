import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';
import { SessionEntity } from './session.entity.js';

/** A code, valid once, that opens a session on a brand's host name. */
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
    /** Hash of the state that the host name gave to the browser. */
    stateHash: p.text(),
    host: p.text(),
    brandId: idColumn(),
    expiresAt: p.datetime().index('session_handover_by_expiry'),
  },
});
