import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { PASSWORD } from '../../support/actors.js';
import { mailsSent, startMailing } from '../../support/mailed-links.js';
import { cookiesOf, openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { OWNER } from '../../support/pages.js';
import { formToken } from '../../support/tokens.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
  await startMailing(at.pages.stage);
});
afterAll(() => at?.close());

describe('signing in on a page', () => {
  it('shows the form again when refused, and never leads elsewhere', async () => {
    const refused = await at.send('/fr/sign-in', { username: OWNER, password: 'wrong', next: '/fr/find' });
    expect([refused.status, refused.text.includes('Adresse ou mot de passe incorrect')]).toEqual([401, true]);
    const incomplete = await at.send('/fr/sign-in', { username: OWNER, password: '' });
    expect(incomplete.status).toBe(422);
    for (const { text } of [refused, incomplete]) expect(text).toContain(`value="${OWNER}"`);
    expect(refused.text).not.toContain('value="wrong"');
    const away = await at.send('/fr/sign-in', { username: OWNER, password: PASSWORD, next: '//evil.test/' });
    expect(away.headers.location).toBe('/fr/place');
  });

  it('refuses forms of other sites', async () => {
    const foreign = await at.send(
      '/en/sign-in',
      { username: OWNER, password: PASSWORD },
      { Origin: 'https://evil.test' },
    );
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    const Cookie = await at.signedIn(OWNER);
    const forged = await at.send('/en/product/0A1B2C3D4E5F/theft', { csrf_token: 'guess' }, { Cookie });
    expect(forged.status).toBe(403);
  });

  it('an owner reports a theft, and that the item is back', async () => {
    const Cookie = await at.signedIn(OWNER);
    const mine = () => at.open('/en/product/0A1B2C3D4E5F', { Cookie });
    expect((await mine()).text).toContain('Report it stolen');
    const csrf_token = formToken(Cookie);
    const reported = await at.send('/en/product/0A1B2C3D4E5F/theft', { csrf_token, description: 'Train' }, { Cookie });
    expect(reported.status).toBe(303);
    expect((await at.open('/en/product/0A1B2C3D4E5F')).text).toContain('Reported stolen');
    // Sent twice, a form leads to the page as it does once.
    for (const action of ['theft', 'found', 'found']) {
      const again = await at.send(`/en/product/0A1B2C3D4E5F/${action}`, { csrf_token }, { Cookie });
      expect([again.status, again.headers.location]).toEqual([303, '/en/product/0A1B2C3D4E5F']);
    }
    expect((await mine()).text).toContain('Registered by its brand');
    const out = await at.send('/en/sign-out', { csrf_token, next: '/en/product/0A1B2C3D4E5F' }, { Cookie });
    expect(out.headers.location).toBe('/en/product/0A1B2C3D4E5F');
    expect((await mine()).text).not.toContain('Report it stolen');
  });

  it('an owner gives the number under which the police keep the report, and it is nobody else’s to read', async () => {
    const Cookie = await at.signedIn(OWNER);
    const csrf_token = formToken(Cookie);
    const page = `/en/mine/items/${at.pages.owned.uidHash}`;
    expect((await at.open(page, { Cookie })).text).toContain('name="police_number"');
    const fields = { csrf_token, description: 'Station', police_number: ' 2026/11-417 ' };
    expect((await at.send(`${page}/theft`, fields, { Cookie })).status).toBe(303);
    const [report] = await at.pages.stage.sql(
      'select description, police_number from custody.theft_report where item_id = $1 and closed_at is null',
      [at.pages.owned.id],
    );
    expect(report).toEqual({ description: 'Station', police_number: '2026/11-417' });
    const everybody = await at.open('/en/product/0A1B2C3D4E5F');
    expect(everybody.text).toContain('Reported stolen');
    expect(everybody.text).not.toContain('2026/11-417');
    expect((await at.send(`${page}/found`, { csrf_token }, { Cookie })).status).toBe(303);
  });
});

describe('an item that its brand reported stolen', () => {
  it('is cleared by its brand alone, which its owner is not asked to', async () => {
    const Cookie = await at.signedIn(OWNER);
    const csrf_token = formToken(Cookie);
    const mutation = (name: string) => `mutation T($id: Int!) { ${name}(productId: $id) { id } }`;
    await at.pages.stage.ask('custody', mutation('openTheftReport'), { id: at.pages.owned.id });
    for (const page of ['/en/product/0A1B2C3D4E5F', `/en/mine/items/${at.pages.owned.uidHash}`]) {
      const { text } = await at.open(page, { Cookie });
      expect([page, /stolen/i.test(text), text.includes('/found"')]).toEqual([page, true, false]);
      expect((await at.send(`${page}/found`, { csrf_token }, { Cookie })).status).not.toBe(303);
    }
    await at.pages.stage.ask('custody', mutation('closeTheftReport'), { id: at.pages.owned.id });
  });
});

describe('mailed links', () => {
  const FORGETFUL = 'forgetful@example.test';
  const INVITE = 'mutation I($input: InvitationInput!) { inviteAccount(input: $input) { id } }';
  const linkIn = () => new URL(/https:\/\/\S+/.exec(at.pages.stage.options.mails.at(-1)?.text ?? '')?.[0] ?? '');
  const tokenIn = () => linkIn().searchParams.get('token') ?? '';
  const follow = async () => {
    const { pathname, search } = linkIn();
    const { headers } = await at.open(pathname + search, { 'Accept-Language': 'en' });
    return String(headers.location);
  };

  it('a forgotten password: asked for, mailed, chosen, and the link is spent', async () => {
    await at.pages.stage.account(FORGETFUL, 'customer');
    expect((await at.open('/en/sign-in')).text).toContain('/en/forgotten-password');
    expect((await at.open('/en/forgotten-password')).status).toBe(200);
    const asked = await at.send('/en/forgotten-password', { email: ` ${FORGETFUL.toUpperCase()} ` });
    const unknown = await at.send('/en/forgotten-password', { email: 'nobody@example.test' });
    expect([asked.status, unknown.status]).toEqual([200, 200]);
    const withoutNonce = (text: string): string => text.replace(/nonce="[^"]*"/g, '');
    expect(withoutNonce(asked.text)).toBe(withoutNonce(unknown.text));
    expect((await mailsSent(at.pages.stage)).at(-1)?.to).toBe(FORGETFUL);
    // The mail leads to the language that it was asked for in, and a link without one to the reader's.
    const { pathname, search } = linkIn();
    expect(pathname).toBe('/en/new-password');
    const reader = await at.open(`/new-password${search}`, { 'Accept-Language': 'de' });
    expect(reader.headers.location).toBe(`/de/new-password${search}`);
    const form = (await at.open(pathname + search)).text;
    for (const part of ['autocomplete="new-password"', `readonly value="${FORGETFUL}"`]) expect(form).toContain(part);
    const token = tokenIn();
    const short = await at.send('/en/new-password', { token, password: 'short' });
    expect([short.status, short.text.includes('role="alert"')]).toEqual([422, true]);
    const password = 'a new sentence to sign in with';
    const done = await at.send('/en/new-password', { token, password });
    expect([done.status, done.text.includes('Password changed')]).toEqual([200, true]);
    expect((await at.send('/en/sign-in', { username: FORGETFUL, password, next: '/en/find' })).status).toBe(303);
    const again = await at.send('/en/new-password', { token, password });
    expect([again.status, again.text.includes('not good any more')]).toEqual([404, true]);
    expect((await at.open('/fr/new-password')).status).toBe(404);
  });

  it.each([
    'used',
    'expired',
    'unknown',
  ])('a reset link that is %s says so when opened, with a way to another', async (kind) => {
    const email = `late-${kind}@example.test`;
    const accountId = await at.pages.stage.account(email, 'customer');
    await at.send('/de/forgotten-password', { email });
    await mailsSent(at.pages.stage);
    const { pathname, search } = linkIn();
    const at404 = kind === 'unknown' ? '/de/new-password?token=never-mailed' : pathname + search;
    if (kind === 'used') await at.send(pathname, { token: tokenIn(), password: 'a new sentence to sign in with' });
    if (kind === 'expired')
      await at.pages.stage.sql('update integrations.password_reset set expires_at = $2 where account_id = $1', [
        accountId,
        at.pages.stage.options.clock(),
      ]);
    const { status, text } = await at.open(at404);
    const { account } = wordsOf('de');
    expect([status, text.includes('name="password"'), text.includes(email)]).toEqual([404, false, false]);
    for (const part of [account.spentTitle, account.spent, 'href="/de/forgotten-password"'])
      expect(text).toContain(part);
  });

  it('no more than five links are under way to one address', async () => {
    const before = (await mailsSent(at.pages.stage)).length;
    for (let call = 0; call < 8; call += 1) await at.send('/en/forgotten-password', { email: FORGETFUL });
    expect((await mailsSent(at.pages.stage)).length - before).toBe(4);
  });

  it('an invitation: taken on a phone, in both languages', async () => {
    const input = { email: 'new@example.test', role: 'recycler', brandId: at.pages.brand.id };
    await at.pages.stage.ask('integrations', INVITE, { input });
    const mail = (await mailsSent(at.pages.stage)).at(-1);
    for (const part of ['recycleur d’Atelier Nord', 'recycler of Atelier Nord', 'quatorze jours', 'fourteen days'])
      expect(mail?.text).toContain(part);
    const address = await follow();
    const shown = (await at.open(address)).text;
    for (const part of [
      'You are invited as recycler of Atelier Nord.',
      'new@example.test',
      'autocomplete="new-password"',
    ])
      expect(shown).toContain(part);
    const token = linkIn().searchParams.get('token') ?? '';
    const fields = { token, password: 'a long enough sentence', first_name: 'Ana', last_name: ' ' };
    const foreign = await at.send('/en/invitation', fields, { Origin: 'https://evil.test' });
    expect(foreign.status).toBe(403);
    const short = await at.send('/en/invitation', { ...fields, password: 'short' });
    expect([short.status, /role="alert".*value="Ana"/s.test(short.text)]).toEqual([422, true]);
    const taken = await at.send('/en/invitation', fields);
    expect([taken.status, taken.headers.location]).toEqual([303, '/en/place']);
    const Cookie = cookiesOf(taken);
    const place = await at.open('/en/place', { Cookie });
    expect(place.headers.location).toBe('/en/work');
    const work = await at.open('/en/work', { Cookie });
    expect([work.status, work.text.includes('new@example.test')]).toEqual([200, true]);
    const again = await at.send('/fr/invitation', fields);
    expect([again.status, again.headers['set-cookie']]).toEqual([404, undefined]);
    expect(again.text).toContain('Ce lien n’est plus valable');
    await at.pages.stage.ask('integrations', INVITE, { input: { ...input, email: OWNER } });
    await mailsSent(at.pages.stage);
    const other = await at.send('/en/invitation', { ...fields, token: linkIn().searchParams.get('token') ?? '' });
    expect([other.status, other.text.includes('account of another kind')]).toEqual([422, true]);
  });

  it('an invitation names its sender, the brand and the role, in the mail and on its page', async () => {
    const { stage, brand } = at.pages;
    const email = 'lena@nord.example.test';
    const accountId = await stage.account(email, 'brand_admin', { brandIds: [brand.id] });
    const team = {
      kind: 'account',
      role: 'brand_admin',
      brandIds: [brand.id],
      accreditations: [],
      contacts: [],
    } as const;
    const inviter = { ...team, accountId, email, sessionId: 'of-a-test' };
    const invited = async (role: string) => {
      const input = { email: `a-${role}@example.test`, role, brandId: brand.id };
      await stage.ask('integrations', INVITE, { input }, inviter);
      const mail = (await mailsSent(stage)).at(-1);
      const { pathname, search } = linkIn();
      const page = async (language: string) => (await at.open(`/${language}${pathname}${search}`)).text;
      return {
        mail: `${mail?.subject} ${mail?.text}`,
        en: await page('en'),
        fr: await page('fr'),
        de: await page('de'),
      };
    };
    const byAddress = await invited('brand_admin');
    expect(byAddress.mail).toContain('lena@nord.example.test invites you as brand administrator of Atelier Nord');
    expect(byAddress.mail).toContain('An invitation · Atelier Nord');
    await stage.sql(`update integrations.account set first_name = 'Lena', last_name = 'Nord' where id = $1`, [
      accountId,
    ]);
    const byName = await invited('repairer');
    expect(byName.mail).toContain('Lena Nord vous invite comme réparateur d’Atelier Nord');
    expect(byName.en).toContain('Lena Nord invites you as repairer of Atelier Nord.');
    expect(byName.fr).toContain('Lena Nord vous invite comme réparateur d’Atelier Nord.');
    expect(byName.de).toContain('Lena Nord lädt Sie als Reparaturbetrieb von Atelier Nord ein.');
  });

  it('an invitation to somebody who has an account: their password signs them in, the link alone never does', async () => {
    const invited = async (email: string): Promise<Record<string, string>> => {
      await at.pages.stage.ask('integrations', INVITE, {
        input: { email, role: 'recycler', brandId: at.pages.brand.id },
      });
      await mailsSent(at.pages.stage);
      return { token: linkIn().searchParams.get('token') ?? '', first_name: '', last_name: '' };
    };
    for (const email of ['first@example.test', 'second@example.test', 'third@example.test'])
      await at.pages.stage.account(email, 'recycler');
    const first = await invited('first@example.test');
    expect((await at.open(`/en/invitation?token=${first.token}`)).text).toContain('autocomplete="current-password"');
    const known = await at.send('/en/invitation', { ...first, password: PASSWORD });
    expect([known.status, known.headers.location]).toEqual([303, '/en/place']);
    for (const password of ['', 'not the password of it']) {
      const email = password ? 'second@example.test' : 'third@example.test';
      const other = await at.send('/en/invitation', { ...(await invited(email)), password });
      expect([other.status, other.headers['set-cookie']]).toEqual([200, undefined]);
      expect(other.text).toContain('Invitation taken');
    }
    const own = await at.send(
      '/en/invitation',
      { ...(await invited('first@example.test')), password: '' },
      { Cookie: cookiesOf(known) },
    );
    expect([own.status, own.headers.location, own.headers['set-cookie']]).toEqual([303, '/en/place', undefined]);
  });

  it('the second step of signing in leads back to another account, and on to the same page', async () => {
    const accountId = await at.pages.stage.account('two-steps@example.test', 'customer');
    await at.pages.stage.sql('update integrations.account set totp_confirmed_at = now() where id = $1', [accountId]);
    const entered = await at.send('/fr/sign-in', {
      username: 'two-steps@example.test',
      password: PASSWORD,
      next: '/fr/mine',
    });
    expect(entered.text).toContain('name="code"');
    const other = '/fr/sign-in?next=%2Ffr%2Fmine';
    expect(entered.text).toContain(`href="${other}">Se connecter à un autre compte</a>`);
    const again = await at.open(other, { Cookie: cookiesOf(entered) });
    expect([again.status, again.text.includes('name="password"')]).toEqual([200, true]);
    expect(again.text).toContain('name="next" value="/fr/mine"');
    const refused = await at.send(
      '/fr/sign-in/code',
      { code: '000000', next: '/fr/mine' },
      { Cookie: cookiesOf(entered) },
    );
    expect([refused.status, refused.text.includes(other)]).toEqual([401, true]);
  });

  it('an invitation to somebody with a second factor: it is asked for before there is a session', async () => {
    const accountId = await at.pages.stage.account('careful@example.test', 'recycler');
    await at.pages.stage.sql('update integrations.account set totp_confirmed_at = now() where id = $1', [accountId]);
    const input = { email: 'careful@example.test', role: 'recycler', brandId: at.pages.brand.id };
    await at.pages.stage.ask('integrations', INVITE, { input });
    await mailsSent(at.pages.stage);
    const token = linkIn().searchParams.get('token') ?? '';
    const taken = await at.send('/en/invitation', { token, password: PASSWORD, first_name: '', last_name: '' });
    expect([taken.status, taken.text.includes('Code of your second factor')]).toEqual([200, true]);
    const place = await at.open('/en/work', { Cookie: cookiesOf(taken) });
    expect(place.status).toBe(401);
  });
});
