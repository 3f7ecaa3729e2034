import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD } from '../../support/actors.js';
import { cookiesOf, openSignInRoutes, type SignInRoutes, TOTP } from '../../support/sign-in-routes.js';

let at: SignInRoutes;
beforeAll(async () => {
  at = await openSignInRoutes();
  await at.stage.account('rep@example.test', 'repairer');
});
afterAll(() => at?.close());

describe('ten failures in 15 minutes', () => {
  it('lock the account with Retry-After, the right password included, and only for the time', async () => {
    await at.stage.account('locked@example.test', 'customer');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await at.login('locked@example.test', 'wrong')).status).toBe(401);
    }
    const refused = await at.login('locked@example.test');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(880);
    expect(wait).toBeLessThanOrEqual(900);
    at.stage.pass(wait);
    expect((await at.login('locked@example.test')).status).toBe(200);
  });

  it('fifty guesses at once are no more than ten', async () => {
    await at.stage.account('guessed@example.test', 'customer');
    const answers = await Promise.all(Array.from({ length: 50 }, () => at.login('guessed@example.test', 'wrong')));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(40);
  });

  it('lock an unknown address just the same', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login('ghost@example.test', 'wrong');
    expect((await at.login('ghost@example.test', 'wrong')).status).toBe(429);
  });

  it('ten different accounts tried from one address lock the address', async () => {
    at.stage.pass(900);
    const from = { 'X-Forwarded-For': '203.0.113.50' };
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login(`list${attempt}@example.test`, 'wrong', from);
    expect((await at.login('rep@example.test', PASSWORD, from)).status).toBe(429);
    expect((await at.login('rep@example.test', PASSWORD, { 'X-Forwarded-For': '203.0.113.51' })).status).toBe(200);
    at.stage.pass(900);
    expect((await at.login('rep@example.test', PASSWORD, from)).status).toBe(200);
  });

  it('two hundred accounts tried at once from one address are no more than ten', async () => {
    at.stage.pass(900);
    const from = { 'X-Forwarded-For': '203.0.113.60' };
    const tries = Array.from({ length: 200 }, (_, nth) => at.login(`many${nth}@example.test`, 'wrong', from));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(190);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
  }, 60_000);

  it('count an IPv6 network as one address', async () => {
    at.stage.pass(900);
    const from = (host: number) => ({ 'X-Forwarded-For': `2001:db8:5:5::${host.toString(16)}` });
    for (let nth = 0; nth < 10; nth += 1) await at.login(`six${nth}@example.test`, 'wrong', from(nth + 1));
    expect((await at.login('rep@example.test', PASSWORD, from(99))).status).toBe(429);
  });

  it('from a private address, which may be a proxy’s and so everybody’s, lock it only after fifty accounts', async () => {
    at.stage.pass(900);
    const from = { 'X-Forwarded-For': '10.0.0.9' };
    for (let nth = 0; nth < 10; nth += 1) await at.login(`private${nth}@example.test`, 'wrong', from);
    expect((await at.login('rep@example.test', PASSWORD, from)).status).toBe(200);
    for (let nth = 10; nth < 50; nth += 1) await at.login(`private${nth}@example.test`, 'wrong', from);
    expect((await at.login('rep@example.test', PASSWORD, from)).status).toBe(429);
  }, 60_000);

  it('right passwords at once are all let in', async () => {
    at.stage.pass(900);
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.login('rep@example.test')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  }, 60_000);

  it('by others do not lock out a device that has signed in before, which has ten attempts of its own', async () => {
    at.stage.pass(900);
    await at.stage.account('known@example.test', 'customer');
    const { known_device } = cookiesOf(await at.login('known@example.test'));
    const device = { Cookie: `known_device=${known_device}` };
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login('known@example.test', 'wrong');
    expect((await at.login('known@example.test')).status).toBe(429);
    expect((await at.login('known@example.test', PASSWORD, { Cookie: 'known_device=bm90LW91cnM.x' })).status).toBe(429);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await at.login('known@example.test', 'wrong', device)).status).toBe(401);
    }
    expect((await at.login('known@example.test', PASSWORD, device)).status).toBe(429);
    at.stage.pass(900);
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login('known@example.test', 'wrong');
    const again = await at.login('known@example.test', PASSWORD, device);
    expect(again.status).toBe(200);
    // Devices of another account, and devices from before a change of password, are not recognised.
    await at.stage.account('other@example.test', 'customer');
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login('other@example.test', 'wrong');
    expect((await at.login('other@example.test', PASSWORD, device)).status).toBe(429);
    await at.stage.account('known@example.test', 'customer', { password: 'a new password for tests' });
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login('known@example.test', 'wrong');
    expect((await at.login('known@example.test', 'a new password for tests', device)).status).toBe(429);
  }, 60_000);

  it('by others do not lock out a login with a code of the second factor; wrong codes are counted', async () => {
    at.stage.pass(900);
    await at.stage.account('factor@example.test', 'repairer', { totpSecret: TOTP });
    const withCode = (value: string, password = PASSWORD) =>
      at.form({ username: 'factor@example.test', password, code: value });
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login('factor@example.test', 'wrong');
    expect((await at.login('factor@example.test')).status).toBe(429);
    const passed = await withCode(at.code());
    expect(passed.json).toMatchObject({ token_type: 'bearer', role: 'repairer' });
    expect((await at.logout(passed.json.access_token)).status).toBe(204);
    for (let attempt = 0; attempt < 10; attempt += 1) await at.login('factor@example.test', 'wrong');
    at.stage.pass(60);
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await withCode('000000')).status).toBe(429);
    const refused = await withCode(at.code());
    expect(refused.status).toBe(429);
    // The wait of the lock, not of the codes, which only an account with a second factor has.
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(840);
  }, 60_000);
});
