import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import type { CertificateStatus } from './certificate-selection.rules.js';

export interface CertificateRow {
  readonly id: number;
  readonly item_id: number;
  readonly number: string;
  readonly status: CertificateStatus;
  readonly issued_at: Date;
  readonly custom_fields: Record<string, unknown> | null;
  readonly revoked_at: Date | null;
  readonly revoked_reason: string | null;
}

export const CERTIFICATE_COLUMNS = 'id, item_id, number, status, issued_at, custom_fields, revoked_at, revoked_reason';

export const certificateReads = ({ lookups }: ReadPools) => ({
  byNumber: batchRead<string, CertificateRow>(lookups, {
    name: 'certificate_by_number',
    sql: `select ${CERTIFICATE_COLUMNS} from custody.certificate where number = any($1::text[])`,
    keyOf: (row) => row.number,
  }),
  ofItem: batchReadMany<number, CertificateRow>(lookups, {
    name: 'certificates_of_item',
    sql: `select ${CERTIFICATE_COLUMNS} from custody.certificate where item_id = any($1::int[])
           order by issued_at desc, id desc`,
    keyOf: (row) => row.item_id,
  }),
});

export type CertificateReads = ReturnType<typeof certificateReads>;
