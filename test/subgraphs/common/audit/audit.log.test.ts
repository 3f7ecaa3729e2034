import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { type AuditedBrand, actOnItem, addPerson, openAuditedBrand } from '../../../support/audited-brand.js';

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
});
