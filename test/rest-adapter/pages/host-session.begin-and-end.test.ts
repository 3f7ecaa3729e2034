import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../../support/actors.js';
import { HOST, type HostSessions, openHostSessions, RIVAL, redirectOf, SERIAL } from '../../support/host-sessions.js';
import { cookiesOf } from '../../support/page-visits.js';
import { OWNER } from '../../support/pages.js';
import { formToken } from '../../support/tokens.js';

let visits: HostSessions;

beforeAll(async () => {
  visits = await openHostSessions();
  await visits.pages.stage.account('admin@host.test', 'brand_admin', { brandIds: [visits.pages.brand.id] });
  await visits.pages.stage.account('operator@host.test', 'operator');
});
afterAll(() => visits.close());

describe('a session at a brand’s host name', () => {
  it('takes no password there: pages lead to the platform, the interface refuses', async () => {
    const fields = { username: OWNER, password: PASSWORD };
    for (const name of ['sign-in', 'sign-in/code', 'forgotten-password', 'new-password', 'invitation']) {
      const path = `/en/${name}`;
      const answer = await visits.send(path, fields, { Host: HOST });
      expect([path, answer.status, answer.headers.location]).toEqual([path, 303, `${visits.platform}${path}`]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    for (const path of ['/v1/auth/login', '/auth/refresh', '/auth/mfa/verify']) {
      const isLogin = path.endsWith('login');
      const answer = await visits.pages.rest.call(path, {
        method: 'POST',
        headers: { Host: HOST, ...(isLogin ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}) },
        body: isLogin ? new URLSearchParams(fields).toString() : path.endsWith('verify') ? { code: '1' } : {},
      });
      expect([path, answer.status, answer.json]).toEqual([
        path,
        403,
        { detail: `Sessions begin at ${visits.platform}` },
      ]);
    }
  });

  it('leads to the platform from the pages whose forms only the platform takes', async () => {
    for (const path of [`/en/product/${SERIAL}/claim`, '/en/mine/data']) {
      const answer = await visits.open(path, { Host: HOST });
      expect([path, answer.status, answer.headers.location]).toEqual([path, 303, `${visits.platform}${path}`]);
    }
  });

  it('is asked for at the platform, and begun by a code good once, there, and in that browser', async () => {
    const started = await visits.leave();
    const address = `/en/sign-in/host?${started.query}`;
    const anonymous = await visits.open(address);
    expect([anonymous.status, anonymous.headers.location]).toEqual([
      303,
      `/en/sign-in?next=${encodeURIComponent(address)}`,
    ]);
    const Cookie = await visits.signedIn(OWNER);
    const question = await visits.open(address, { Cookie });
    expect([question.status, question.text.includes(`Continue at ${HOST}?`)]).toEqual([200, true]);
    expect(question.headers['content-security-policy']).toContain(`form-action 'self' https://${HOST}`);
    const forged = await visits.send(
      '/en/sign-in/host',
      { ...Object.fromEntries(started.query), csrf_token: 'x' },
      { Cookie },
    );
    expect(forged.status).toBe(403);
    const back = redirectOf(await visits.agree(Cookie, started));
    const arrive = (state: string, host = HOST) =>
      visits.open(`${back.pathname}${back.search}`, { Host: host, Cookie: state });
    expect((await arrive('sign_in_state=another')).status).toBe(401);
    expect((await arrive(started.state, RIVAL)).status).toBe(401);
    const [first, second] = await Promise.all([arrive(started.state), arrive(started.state)]);
    expect([first.status, second.status].sort()).toEqual([303, 401]);
  });

  it('ends with the one it came from', async () => {
    const started = await visits.leave();
    const platformCookie = await visits.signedIn(OWNER);
    const back = redirectOf(await visits.agree(platformCookie, started));
    const arrived = await visits.open(`${back.pathname}${back.search}`, { Host: HOST, Cookie: started.state });
    const Cookie = cookiesOf(arrived);
    expect((await visits.open('/en/find', { Host: HOST, Cookie })).text).toContain(OWNER);
    await visits.send('/en/sign-out', { csrf_token: formToken(platformCookie) }, { Cookie: platformCookie });
    expect((await visits.open('/en/find', { Host: HOST, Cookie })).text).not.toContain(OWNER);
  });

  describe('is not begun by a code', () => {
    const sql = (text: string, values: readonly unknown[] = []) => visits.pages.stage.sql(text, values);
    const names = async (own: string, rival: string) => {
      await sql(`update catalog.brand set domain = null where domain = any($1)`, [[HOST, RIVAL]]);
      await sql(`update catalog.brand set domain = $1 where id = $2`, [own, visits.pages.brand.id]);
      await sql(`update catalog.brand set domain = $1 where code = 'RIVALRIVAL'`, [rival]);
    };
    const account = (change: string) => sql(`update integrations.account set ${change} where email = $1`, [OWNER]);
    it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
      ['after its minute', async () => visits.pages.stage.pass(61), async () => visits.pages.stage.pass(-61)],
      ['once the name is another brand’s', () => names(RIVAL, HOST), () => names(HOST, RIVAL)],
      ['of somebody who is staff since', () => account(`role = 'operator'`), () => account(`role = 'customer'`)],
      ['of somebody who is blocked since', () => account('disabled_at = now()'), () => account('disabled_at = null')],
      [
        'of a session that has ended since',
        () => sql(`update integrations.session set state = 'revoked' where state = 'active'`),
        async () => {},
      ],
      [
        'of a session that is of a host itself',
        () =>
          sql(
            `update integrations.session_handover set session_id = (select id from integrations.session where host = $1 and state = 'active' limit 1)`,
            [HOST],
          ),
        async () => {},
      ],
    ])('%s', async (_, change, undo) => {
      await visits.signedInAt(OWNER);
      const started = await visits.leave();
      const back = redirectOf(await visits.agree(await visits.signedIn(OWNER), started));
      const arrive = () => visits.open(`${back.pathname}${back.search}`, { Host: HOST, Cookie: started.state });
      await change();
      const refused = await arrive();
      await undo();
      expect([
        refused.status,
        refused.headers['set-cookie']?.some((one) => one.startsWith('access_token')),
      ]).not.toContain(true);
      expect(refused.status).toBe(401);
    });
  });

  it('is refused to staff of brands and of the platform', async () => {
    for (const email of ['admin@host.test', 'operator@host.test']) {
      const answer = await visits.agree(await visits.signedIn(email), await visits.leave());
      expect([email, answer.status, answer.headers['set-cookie']]).toEqual([email, 403, undefined]);
    }
  });

  it('is not handed to a host that is no brand’s', async () => {
    const started = await visits.leave();
    started.query.set('host', 'evil.example.test');
    expect((await visits.agree(await visits.signedIn(OWNER), started)).status).toBe(404);
  });
});
