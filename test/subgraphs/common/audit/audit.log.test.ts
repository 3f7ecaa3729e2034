import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { type AuditedBrand, actOnItem, addPerson, openAuditedBrand } from '../../../support/audited-brand.js';
import { addCategory, addItem } from '../../../support/items.js';

let world: AuditedBrand;
let as: AuditedBrand['as'];
let brandId: AuditedBrand['brandId'];
let item: AuditedBrand['item'];
let people: AuditedBrand['people'];
beforeAll(async () => {
  world = await openAuditedBrand();
  ({ as, brandId, item, people } = world);
});
afterAll(() => world.stage.close());

describe('the audit log of a brand', () => {
  interface Entry {
    readonly action: string;
    readonly actorId: number | null;
    readonly thing: string | null;
    readonly addressPrefix: string | null;
  }
  const read = async (): Promise<readonly Entry[]> => {
    const text = `query L($brandId: Int!) { auditLog(brandId: $brandId, first: 200) { nodes { action actorId thing addressPrefix outcome } } }`;
    return (await as<{ auditLog: { nodes: Entry[] } }>(people.admin, 'integrations', text, { brandId })).auditLog.nodes;
  };

  it('[EN 18239 log] tells its administrators what owners, partners and operators did to its things', async () => {
    await actOnItem(world);
    const { operator, owner, partner, admin } = people;
    const entry = (action: string, who: AccountPrincipal, thing: string) => ({
      action,
      actorId: who.accountId,
      thing,
      addressPrefix: '198.51.100.0/24',
      outcome: 'done',
    });
    expect(await read()).toEqual([
      entry('deleteWebhook', operator, 'WebhookSubscription'),
      entry('createWebhook', operator, 'WebhookSubscription'),
      entry('rotateIssuerKey', operator, 'IssuerKey'),
      entry('closeTheftReport', owner, 'TheftReport'),
      entry('openTheftReport', owner, 'TheftReport'),
      entry('issueCertificate', operator, 'Certificate'),
      entry('requestReturn', owner, 'ProductReturn'),
      entry('issueWorkOrder', operator, 'ProofCode'),
      entry('recordIntervention', partner, 'Intervention'),
      entry('revokeProofCode', owner, 'ProofCode'),
      entry('issueHandoverCode', owner, 'ProofCode'),
    ]);
    expect(admin.brandIds).toEqual([brandId]);
  });

  it('does not tell of those who tried and were refused: they are not the brand’s to know', async () => {
    const stranger = await addPerson(world.stage, 'authority');
    const before = await read();
    const text = 'mutation T($id: Int!) { openTheftReport(productId: $id) { id } }';
    await expect(as(stranger, 'custody', text, { id: item.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await read()).toEqual(before);
  });

  it('does not tell who declined an invitation or an item, or reported where a stolen one is', async () => {
    const { stage } = world;
    const { admin, operator, owner } = people;
    const reader = await addPerson(stage, 'recycler');
    const found = await addItem(stage, { id: brandId, code: 'NORDATELIR' }, await addCategory(stage), {
      ownerAccountId: owner.accountId,
      ownerMasked: 'cu...a1b2c3',
    });
    const { id } = found;
    const input = { email: reader.email, role: 'recycler', brandId };
    const invite = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
    const offer = 'mutation O($id: Int!, $email: String!) { offerTransfer(productId: $id, email: $email) { id } }';
    const report = 'mutation T($id: Int!) { openTheftReport(productId: $id) { id } }';
    const { inviteAccount } = await as(admin, 'integrations', invite, { input });
    const { offerTransfer } = await as(owner, 'custody', offer, { id, email: reader.email });
    await as(operator, 'custody', report, { id });
    const before = await read();
    const tell = 'mutation S($id: Int!) { tellOfStolenProduct(productId: $id, message: "In a shop window.") }';
    const declines = [
      ['integrations', 'mutation D($id: Int!) { declineInvitation(id: $id) { id } }', inviteAccount?.id],
      ['custody', 'mutation D($id: Int!) { declineTransfer(id: $id) { id } }', offerTransfer?.id],
      ['custody', tell, id],
    ] as const;
    for (const [part, text, number] of declines) await as(reader, part, text, { id: number });
    await as({ kind: 'anonymous' }, 'custody', tell, { id });
    expect(await read()).toEqual(before);
    const all = 'query L { auditLog(first: 4) { nodes { action actorId brandId outcome } } }';
    const { auditLog } = await as<{ auditLog: { nodes: unknown[] } }>(operator, 'integrations', all);
    const entry = (action: string, actorId: number | null) => ({ action, actorId, brandId: null, outcome: 'done' });
    expect(auditLog.nodes).toEqual([
      entry('tellOfStolenProduct', null),
      entry('tellOfStolenProduct', reader.accountId),
      entry('declineTransfer', reader.accountId),
      entry('declineInvitation', reader.accountId),
    ]);
  });
});
