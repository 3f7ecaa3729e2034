import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { mailsSent, startMailing } from '../../../support/mailed-links.js';
import { signedIn } from '../../../support/signed-in.js';
import { mailedToken } from '../../../support/tokens.js';

let stage: Stage;
let brandId: number;
let count = 0;

beforeAll(async () => {
  stage = await openStage();
  await startMailing(stage);
});
beforeEach(async () => {
  brandId = await stage.brand(`ADMINS${String(count++).padStart(4, '0')}`);
});
afterAll(() => stage.close());

interface Colleague extends AccountPrincipal {
  readonly token: string;
}

const address = (name: string): string => `${name}${count}@admins.test`;

async function administrator(name: string): Promise<Colleague> {
  await stage.account(address(name), 'brand_admin', { brandIds: [brandId] });
  return signedIn(stage, address(name));
}

const remove = (who: AccountPrincipal | undefined, accountId: number) =>
  stage.ask(
    'integrations',
    'mutation R($b: Int!, $a: Int!) { removeAdministrator(brandId: $b, accountId: $a) { id } }',
    { b: brandId, a: accountId },
    who,
  );

async function invite(who: AccountPrincipal, email: string, role = 'brand_admin'): Promise<string> {
  const text = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
  await stage.ask('integrations', text, { input: { email, role, brandId } }, who);
  return mailedToken(
    (await mailsSent(stage)).findLast(({ to, text }) => to === email && text.includes('token='))!.text,
  );
}

const accept = (token: string) =>
  stage.ask<{ acceptInvitation: number }>(
    'integrations',
    'mutation A($t: String!, $p: String!) { acceptInvitation(token: $t, password: $p) }',
    { t: token, p: 'another long password' },
    { kind: 'anonymous' },
  );

const read = (token: string) =>
  stage.ask('integrations', 'query R($t: String!) { invitationOfToken(token: $t) { email } }', { t: token });

const administrators = async (): Promise<number[]> =>
  (
    await stage.sql<{ account_id: number }>(
      'select account_id from integrations.account_brand where brand_id = $1 order by account_id',
      [brandId],
    )
  ).map((row) => row.account_id);

describe('an account that is saved without a brand', () => {
  it('is not made its administrator again by an invitation, sent to it or by it', async () => {
    const [stays, goes] = [await administrator('keeps'), await administrator('leaves')];
    const [again, friend] = [await invite(stays, goes.email), await invite(goes, address('ally'), 'repairer')];
    const kept = await invite(stays, address('other'));
    await stage.account(goes.email, 'brand_admin', { brandIds: [await stage.brand('ELSEWHERE1')] });
    for (const token of [again, friend]) await expect(accept(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(accept(kept)).resolves.toBeDefined();
    expect(
      await stage.sql('select email from integrations.invitation where withdrawn_at is not null and brand_id = $1', [
        brandId,
      ]),
    ).toHaveLength(2);
  });
});

describe('removing an administrator', () => {
  it('revokes the invitations that the account sent, so that none of them restores access', async () => {
    const [stays, goes] = [await administrator('stays'), await administrator('goes')];
    const [back, friend] = [await invite(goes, address('back')), await invite(goes, address('friend'), 'repairer')];
    const again = await invite(stays, goes.email);
    const kept = await invite(stays, address('kept'));
    await remove(stays, goes.accountId);
    for (const token of [back, friend, again]) await expect(accept(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { acceptInvitation } = await accept(kept);
    expect(await administrators()).toEqual([stays.accountId, acceptInvitation].sort((a, b) => a - b));
  });

  it('leaves the keys that they issued to their brand, and what these submit theirs', async () => {
    const [stays, goes] = [await administrator('stays'), await administrator('goes')];
    const issue = 'mutation K($input: ApiKeyInput!) { issueApiKey(input: $input) { secret key { id status } } }';
    const input = { brandId, name: 'machine', scopes: ['mint:batch'] };
    const { issueApiKey } = await stage.ask<{ issueApiKey: { secret: string; key: { id: number } } }>(
      'integrations',
      issue,
      { input },
      goes,
    );
    await remove(stays, goes.accountId);
    const [kept] = await stage.sql<{ revoked_at: Date | null; created_by: number }>(
      'select revoked_at, created_by from integrations.api_key where id = $1',
      [issueApiKey.key.id],
    );
    expect(kept).toEqual({ revoked_at: null, created_by: goes.accountId });
    await expect(stage.ask('integrations', issue, { input }, await signedIn(stage, goes.email))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('an invitation is refused as long as its inviter is blocked', async () => {
    const inviter = await administrator('blocked');
    const token = await invite(inviter, address('late'));
    const block = 'mutation D($id: Int!, $d: Boolean!) { setAccountDisabled(id: $id, disabled: $d) { id } }';
    await stage.ask('integrations', block, { id: inviter.accountId, d: true });
    await expect(accept(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(read(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await stage.ask('integrations', block, { id: inviter.accountId, d: false });
    await expect(read(token)).resolves.toMatchObject({ invitationOfToken: { email: address('late') } });
    await expect(accept(token)).resolves.toBeDefined();
  });

  it('nor does its addressee take it by its number; once of many calls, with everything it offered', async () => {
    const inviter = await administrator('away');
    const accountId = await stage.account(address('partner'), 'recycler');
    const partner = { ...inviter, accountId, email: address('partner'), role: 'recycler', brandIds: [] } as const;
    const offer = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
    const input = { email: partner.email, role: 'repairer', brandId };
    const { inviteAccount } = await stage.ask<{ inviteAccount: { id: number } }>(
      'integrations',
      offer,
      { input },
      inviter,
    );
    const take = () =>
      stage.ask(
        'integrations',
        'mutation T($id: Int!) { takeInvitation(id: $id) { status } }',
        { id: inviteAccount.id },
        partner,
      );
    const offered = async () =>
      (await stage.ask<{ myInvitations: object[] }>('integrations', '{ myInvitations { id } }', {}, partner))
        .myInvitations;
    const block = 'mutation D($id: Int!, $d: Boolean!) { setAccountDisabled(id: $id, disabled: $d) { id } }';
    await stage.ask('integrations', block, { id: inviter.accountId, d: true });
    await expect(take()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await offered()).toEqual([]);
    await stage.ask('integrations', block, { id: inviter.accountId, d: false });
    expect(await offered()).toEqual([{ id: inviteAccount.id }]);
    const ends = await Promise.allSettled(Array.from({ length: 20 }, take));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const given = await stage.sql('select trade from integrations.accreditation where account_id = $1', [accountId]);
    expect(given).toEqual([{ trade: 'repairer' }]);
  });

  it('administrators cannot remove themselves; of two who remove each other one stays', async () => {
    for (let round = 0; round < 10; round++) {
      brandId = await stage.brand(`ROUNDS${String(count++).padStart(4, '0')}`);
      const [one, other] = [await administrator('one'), await administrator('other')];
      await expect(remove(one, one.accountId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      const ends = await Promise.allSettled([remove(one, other.accountId), remove(other, one.accountId)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await administrators()).toHaveLength(1);
    }
  });

  it('a whole team that removes each other at once leaves one', async () => {
    const team: Colleague[] = [];
    for (let member = 0; member < 8; member++) team.push(await administrator(`member${member}`));
    await Promise.allSettled(team.flatMap((who) => team.map(({ accountId }) => remove(who, accountId))));
    expect(await administrators()).toHaveLength(1);
  });

  it('one who was removed a moment ago can remove no one with a session from before', async () => {
    const [first, second, third] = [await administrator('a'), await administrator('b'), await administrator('c')];
    await remove(first, second.accountId);
    await expect(remove(second, third.accountId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(invite(second, address('x'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('the platform’s operators may remove the last', async () => {
    const last = await administrator('last');
    await remove(undefined, last.accountId);
    expect(await administrators()).toEqual([]);
  });
});
