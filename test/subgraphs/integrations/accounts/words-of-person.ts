import { randomUUID } from 'node:crypto';
import type { Stage } from '../../../support/actors.js';

/** The person who is erased, with an item of theirs and its brand. */
interface Person {
  readonly brandId: number;
  readonly itemId: number;
  readonly ana: number;
}

type Inserted = (table: string, row: Readonly<Record<string, unknown>>) => Promise<number>;

const insertInto =
  (stage: Stage): Inserted =>
  async (table, row) => {
    const names = Object.keys(row);
    const values = names.map((_, index) => `$${index + 1}`);
    const text = `insert into ${table} (${names}) values (${values}) returning *`;
    return (await stage.sql<{ id: number }>(text, Object.values(row)))[0]!.id;
  };

const SOMEBODY = 990_001;
const now = new Date();

/** Records that in the name of a brand Ana did what the audit log says. */
const decided = (insert: Inserted, ana: number, action: string, thingId: number | string, schema = 'custody') =>
  insert(`${schema}.audit_entry`, {
    at: now,
    action,
    outcome: 'done',
    actor_kind: 'account',
    actor_id: ana,
    thing_id: String(thingId),
    address_prefix: '198.51.100.0/24',
    request_id: 'r',
  });

/** Writes a text that names Ana into every place of free text: as its author, or as the person whom it is about. */
export async function writeWords(stage: Stage, person: Person): Promise<void> {
  const insert = insertInto(stage);
  const [category] = await stage.sql<{ category_id: number }>('select category_id from custody.item');
  const otherItem = await insert('custody.item', {
    brand_id: person.brandId,
    brand_code: 'NORDATELIR',
    serial: '0A1B2C3D4E5G',
    uid_hash: Buffer.alloc(32, 0xbb),
    product_name: 'Bag',
    category_id: category!.category_id,
    origin: 'manifest',
    identity: true,
    status: 'burned',
    burn_reason: 'Roux found it broken',
    created_at: now,
  });
  await decided(insert, person.ana, 'burnProduct', otherItem);
  await stage.sql(`update custody.item set burn_reason = 'Burned with the house of Roux' where id = $1`, [
    person.itemId,
  ]);
  await afterSales(insert, person);
  await decisions(insert, person, otherItem);
  await minting(insert, person);
  await finders(insert, person, otherItem);
  await custodyRest(insert, person);
  await integrations(insert, person);
}

/** Appends an event to the log of custody and to that of deliveries. */
async function told(insert: Inserted, { brandId }: Person, item: number | null, type: string, body: object) {
  const event = { id: randomUUID(), type, brand_id: brandId, occurred_at: now, body: JSON.stringify(body) };
  await insert('custody.event', { ...event, item_id: item, relayed_at: now });
  await insert('integrations.event', { ...event, product_id: item, accepted_at: now });
}

/** Inserts Ana's return, claim and buyback, with the answers of the brand. */
async function afterSales(insert: Inserted, person: Person): Promise<void> {
  const { itemId, ana } = person;
  const of = { item_id: itemId, account_id: ana };
  const returned = await insert('custody.product_return', {
    ...of,
    state: 'rejected',
    reason: 'Ana Roux: too small',
    condition: 'Ana Roux wore it',
    resolution: 'Ana Roux was called',
    requested_at: now,
    expires_at: now,
  });
  const offered = await insert('custody.buyback', {
    ...of,
    state: 'declined',
    amount: 10,
    currency: 'EUR',
    reason: 'Ana Roux keeps it',
    offered_at: now,
    expires_at: now,
  });
  const warranty = await insert('custody.warranty', { item_id: itemId, state: 'active', starts_at: now, ends_at: now });
  const claim = { warranty_id: warranty, claimed_at: now };
  const claimed = await insert('custody.warranty_claim', {
    ...claim,
    account_id: ana,
    description: 'Ana Roux: seam',
    resolution: 'Mailed to Ana Roux',
  });
  const settled = await insert('custody.warranty_claim', {
    ...claim,
    account_id: SOMEBODY,
    description: 'Torn',
    resolution: 'Signed: Roux',
  });
  await decided(insert, ana, 'settleWarrantyClaim', settled);
  await told(insert, person, itemId, 'return.requested', { return_id: returned, reason: 'Ana Roux: too small' });
  await told(insert, person, itemId, 'return.received', { return_id: returned, condition: 'Ana Roux wore it' });
  await told(insert, person, itemId, 'return.rejected', { return_id: returned, reason: 'Ana Roux was called' });
  await told(insert, person, itemId, 'return.completed', { return_id: returned, resolution: 'Ana Roux was called' });
  await told(insert, person, itemId, 'buyback.declined', { buyback_id: offered, reason: 'Ana Roux keeps it' });
  await told(insert, person, itemId, 'warranty.claimed', { claim_id: claimed, description: 'Ana Roux: seam' });
  await told(insert, person, itemId, 'product.burned', { product_id: itemId, reason: 'The house of Roux' });
}

/** Inserts decisions of Ana, as an administrator, on things of others. */
async function decisions(insert: Inserted, person: Person, otherItem: number): Promise<void> {
  const { ana } = person;
  const return_ = { item_id: otherItem, account_id: SOMEBODY, reason: 'Too wide', requested_at: now, expires_at: now };
  for (const [state, action, type] of [
    ['rejected', 'rejectReturn', 'return.rejected'],
    ['completed', 'completeReturn', 'return.completed'],
    ['received', 'receiveReturn', 'return.received'],
  ] as const) {
    const words = { condition: 'Seen by Roux', resolution: 'Roux' };
    const field = { 'return.rejected': 'reason', 'return.completed': 'resolution', 'return.received': 'condition' }[
      type
    ];
    const kept = state === 'received' ? { condition: words.condition } : { resolution: words.resolution };
    const id = await insert('custody.product_return', { ...return_, state, ...kept });
    await decided(insert, ana, action, id);
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

/** Inserts a batch that Ana refused, and one that Ana submitted and another administrator refused. */
async function minting(insert: Inserted, person: Person): Promise<void> {
  for (const [account_id, reason] of [
    [SOMEBODY, 'Roux: wrong names'],
    [person.ana, 'Ask Ana Roux'],
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
      ended_at: now,
    });
    const row = { batch_id: batch, position: 0, product_name: 'Tote', category_id: 10, metadata_uri: 'ipfs://x' };
    await insert('custody.mint_batch_row', { ...row, state: 'failed', error: reason });
    await insert('custody.mint_batch_row', { ...row, position: 1, state: 'failed', error: 'unknown category' });
    if (account_id === SOMEBODY) await decided(insert, person.ana, 'refuseMintBatch', batch);
    await told(insert, person, null, 'batch.failed', { job_id, reason });
  }
}

/** Inserts what Ana wrote without her account, named by an address. */
async function finders(insert: Inserted, { brandId }: Person, otherItem: number): Promise<void> {
  const report = await insert('custody.theft_report', { item_id: otherItem, opened_at: now, opened_by: SOMEBODY });
  const address_prefix = '198.51.100.0/24';
  await insert('custody.theft_notice', {
    report_id: report,
    message: 'Seen by me, Ana Roux',
    contact: 'Write to Ana.Roux@example.test.',
    told_at: now,
    address_prefix,
  });
  await insert('custody.theft_notice', {
    report_id: report,
    message: 'Call Roux, <ana.roux@example.test>',
    told_at: now,
    address_prefix,
  });
  const number = { brand_id: brandId, told_at: now, brand_name: 'Roux', message: 'Not in the list, says Roux' };
  await insert('custody.number_report', { ...number, number: '0A1B', contact: 'ana.roux@example.test' });
  await insert('custody.number_report', { ...number, number: 'ana.roux@example.test wrote 0A1C' });
}

async function custodyRest(insert: Inserted, { itemId, ana }: Person): Promise<void> {
  await insert('custody.intervention', {
    item_id: itemId,
    account_id: ana,
    trade: 'repairer',
    event_type: 'repair',
    proof_level: 'declared',
    title: 'For Ana Roux',
    description: 'Ana Roux',
    metadata: { cost_eur: '12.50', by: 'Ana Roux' },
    performed_by: 'Ana Roux',
    occurred_at: now,
    created_at: now,
  });
  const between = { item_id: itemId, from_account_id: ana, from_masked: 'an...123456', to_masked: 'an...123456' };
  await insert('custody.holder_change', {
    ...between,
    to_account_id: ana,
    reason: 'transfer',
    comment: 'Roux',
    requested_at: now,
    settled_at: now,
  });
  await insert('custody.movement', {
    ...between,
    event_id: randomUUID(),
    at: now,
    reason: 'transfer',
    from_role: 'owner',
    to_role: 'owner',
    to_account_id: ana,
    comment: 'From Roux',
  });
  await insert('custody.receipt', {
    item_id: itemId,
    email: 'ana.roux@example.test',
    state: 'open',
    declared_at: now,
    expires_at: now,
  });
  await insert('custody.letter', {
    item_id: itemId,
    kind: 'found',
    email: 'ana.roux@example.test',
    detail: 'Roux',
    path: '/mine',
    written_at: now,
    due_at: now,
  });
  await insert('custody.single_use_code', {
    item_id: itemId,
    kind: 'handover',
    code_hash: 'c'.repeat(64),
    reference: 'Repair of Roux',
    issued_by: ana,
    issued_at: now,
    expires_at: now,
  });
}

async function integrations(insert: Inserted, { brandId, ana }: Person): Promise<void> {
  for (const schema of ['catalog', 'passports', 'integrations'])
    await decided(insert, ana, 'saveBrand', brandId, schema);
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
