import { randomUUID } from 'node:crypto';
import { decided, type Inserted, now, type Person, SOMEBODY, told } from './rows-of-person.js';

/** Inserts decisions of Ana, as an administrator, on things of others. */
export async function decisions(insert: Inserted, person: Person, otherItem: number): Promise<void> {
  const { ana } = person;
  const return_ = { item_id: otherItem, account_id: SOMEBODY, reason: 'Too wide', requested_at: now, expires_at: now };
  for (const [state, action, type, outcome] of [
    ['rejected', 'rejectReturn', 'return.rejected', 'done'],
    ['completed', 'completeReturn', 'return.completed', 'done'],
    ['received', 'receiveReturn', 'return.received', 'done'],
    ['rejected', 'rejectReturn', 'return.rejected', 'pending'],
  ] as const) {
    const words = { condition: 'Seen by Roux', resolution: 'Roux' };
    const field = { 'return.rejected': 'reason', 'return.completed': 'resolution', 'return.received': 'condition' }[
      type
    ];
    const kept = state === 'received' ? { condition: words.condition } : { resolution: words.resolution };
    const id = await insert('custody.product_return', { ...return_, state, ...kept });
    await decided(insert, ana, action, id, { outcome });
    await told(insert, person, otherItem, type, { return_id: id, [field]: 'Roux' });
  }
  await told(insert, person, otherItem, 'product.burned', { product_id: otherItem, reason: 'Roux found it broken' });
  await insert('custody.certificate', {
    item_id: otherItem,
    number: 'DPP-CERT-000000000001',
    status: 'revoked',
    issued_at: now,
    revoked_at: now,
    revoked_reason: 'Roux lost the papers',
  });
  await decided(insert, ana, 'revokeCertificate', 'DPP-CERT-000000000001');
  for (const [opened_by, closed_by] of [
    [SOMEBODY, ana],
    [ana, SOMEBODY],
  ])
    await insert('custody.theft_report', {
      item_id: otherItem,
      opened_at: now,
      opened_by,
      closed_at: now,
      closed_by,
      resolution: 'Back with Roux',
      ...(opened_by === ana ? { description: 'Roux had it', police_number: 'PV Roux' } : {}),
    });
}

/** Inserts batches that Ana refused, and some that Ana submitted and another administrator refused. */
export async function minting(insert: Inserted, person: Person): Promise<void> {
  for (const [account_id, reason, outcome, started_at] of [
    [SOMEBODY, 'Roux: wrong names', 'done', null],
    [SOMEBODY, 'Roux: no more', 'pending', null],
    [person.ana, 'Ask Ana Roux', null, null],
    // An earlier version gave a refused batch its end as its start.
    [person.ana, 'Ask Roux, not me', null, now],
  ] as const) {
    const job_id = randomUUID();
    const batch = await insert('custody.mint_batch', {
      job_id,
      brand_id: person.brandId,
      brand_code: 'NORDATELIR',
      account_id,
      identity: true,
      status: 'failed',
      batch_status: 'failed',
      approvals_needed: 1,
      items_count: 1,
      error_count: 1,
      reason,
      enqueued_at: now,
      started_at,
      ended_at: now,
    });
    const row = { batch_id: batch, position: 0, product_name: 'Tote', category_id: 10, metadata_uri: 'ipfs://x' };
    await insert('custody.mint_batch_row', { ...row, state: 'failed', error: reason });
    await insert('custody.mint_batch_row', { ...row, position: 1, state: 'failed', error: 'unknown category' });
    // Older entries name a batch by its id.
    if (outcome === 'done') await decided(insert, person.ana, 'refuseMintBatch', batch);
    if (outcome === 'pending') await decided(insert, person.ana, 'refuseMintBatch', job_id, { outcome });
    await told(insert, person, null, 'batch.failed', { job_id, reason });
  }
}

/** Inserts keys, invitations, links and the listing of Ana's account. */
export async function accounts(insert: Inserted, { brandId, ana }: Person): Promise<void> {
  for (const schema of ['catalog', 'passports', 'integrations'])
    await decided(insert, ana, 'saveBrand', brandId, { schema });
  await insert('integrations.api_key', {
    brand_id: brandId,
    brand_code: 'NORDATELIR',
    key_hash: 'd'.repeat(64),
    display: 'dpp_test_abc',
    name: 'Laptop of Roux',
    scopes: [],
    created_at: now,
    created_by: ana,
  });
  await insert('integrations.attempt', {
    id: randomUUID(),
    key: 'login from 198.51.100.7',
    member: 'ana.roux@example.test',
    at: now,
    settled: true,
  });
  await insert('integrations.invitation', {
    email: 'ana.roux@example.test',
    role: 'customer',
    token_hash: 'e'.repeat(64),
    created_at: now,
    expires_at: now,
  });
  await insert('integrations.partner_listing', {
    account_id: ana,
    name: 'Atelier Roux',
    offers: 'Seams, by Roux',
    street: 'Place Roux 1',
    city: 'Rouxville',
    country: 'FR',
    phone: 'Roux 12',
    website: 'https://roux.test',
    changed_at: now,
  });
  await insert('integrations.sign_in_link', {
    token_hash: 'f'.repeat(64),
    email: 'ana.roux@example.test',
    next_path: '/roux',
    created_at: now,
    expires_at: now,
  });
}
