import { randomUUID } from 'node:crypto';
import { decided, type Inserted, now, type Person, SOMEBODY, told } from './rows-of-person.js';

/** Inserts Ana's return, claim and buyback, with the answers of the brand. */
export async function afterSales(insert: Inserted, person: Person): Promise<void> {
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

/** Inserts what Ana wrote without her account, named by an address. */
export async function finders(insert: Inserted, { brandId }: Person, otherItem: number): Promise<void> {
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

/** Inserts an intervention, changes of owner, letters and codes in which Ana is named. */
export async function ownership(insert: Inserted, person: Person): Promise<void> {
  const { itemId, ana } = person;
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
  const names = { from_owner: 'an...123456', to_owner: 'an...123456' };
  await told(insert, person, itemId, 'transfer.accepted', names);
  await told(insert, person, itemId, 'product.transferred', { ...names, transfer_id: null });
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
