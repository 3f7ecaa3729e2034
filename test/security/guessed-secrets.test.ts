import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ANONYMOUS, type Principal } from '../../schema/principal.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';
import { places } from './reference-places.js';
import { ruleOf } from './reference-rules.js';

let world: TwoBrands;
beforeAll(async () => {
  world = await openTwoBrands();
}, 180_000);
afterAll(() => world.stage.close());

/** A secret as a wrong one is sent, the `nth` time. */
const wrong = (nth: number): string => `WR0NG${nth.toString(36).toUpperCase().padStart(4, '0')}`;

interface Guess {
  /** Session of the account that guesses; absent for an anonymous caller. */
  readonly by?: string;
  /** Guesses after which the next is refused, for one caller at one address. */
  readonly most: number;
  readonly text: string;
  readonly variables: (guess: string) => object;
}

const byToken = (root: string, field: string, selection: string, more = ''): Guess => ({
  most: 20,
  text: `${root} Guess($t: String!) { ${field}(token: $t${more}) ${selection} }`,
  variables: (t) => ({ t }),
});

/** Every secret that can be guessed, and how it is. */
const GUESSED: Readonly<Record<string, () => Guess>> = {
  'Mutation.acceptInvitation.token': () =>
    byToken('mutation', 'acceptInvitation', '', ', password: "long enough to be one"'),
  'Mutation.resetPassword.token': () => byToken('mutation', 'resetPassword', '', ', password: "long enough to be one"'),
  'Mutation.takeUpTransfer.token': () => byToken('mutation', 'takeUpTransfer', '', ', email: "somebody@example.test"'),
  'Mutation.useSignInLink.token': () => byToken('mutation', 'useSignInLink', '{ __typename }'),
  'Query.invitationOfToken.token': () => byToken('query', 'invitationOfToken', '{ __typename }'),
  'Query.offerOfToken.token': () => byToken('query', 'offerOfToken', '{ __typename }'),
  'Query.passwordResetOfToken.token': () => byToken('query', 'passwordResetOfToken', '{ __typename }'),
  'Query.signInLink.token': () => byToken('query', 'signInLink', '{ __typename }'),
  'Mutation.claimProduct.code': () => ({
    ...{ by: world.b.tokens.customer, most: 10 },
    text: 'mutation Guess($c: String!) { claimProduct(code: $c) { __typename } }',
    variables: (c) => ({ c }),
  }),
  'Mutation.changePassword.current': () => ({
    ...{ by: world.b.tokens.customer, most: 10 },
    text: 'mutation Guess($c: String!) { changePassword(current: $c, next: "long enough to be one") }',
    variables: (c) => ({ c }),
  }),
  'Mutation.confirmSecondFactor.code': () => ({
    ...{ by: world.b.tokens.customer, most: 10 },
    text: 'mutation Guess($c: String!) { confirmSecondFactor(code: $c) }',
    variables: (c) => ({ c }),
  }),
  'Mutation.removeSecondFactor.code': () => ({
    ...{ by: world.b.tokens.repairer, most: 10 },
    text: 'mutation Guess($c: String!) { removeSecondFactor(password: "x", code: $c) }',
    variables: (c) => ({ c }),
  }),
  'InterventionInput.proofCode': () => ({
    ...{ by: world.b.tokens.repairer, most: 10 },
    text: 'mutation Guess($i: InterventionInput!) { recordIntervention(input: $i) { __typename } }',
    variables: (proofCode) => ({
      i: { identifier: world.b.item.serial, eventType: 'repair', title: 'x', proofCode },
    }),
  }),
  'Mutation.eraseMyData.password': () => ({
    ...{ by: world.a.tokens.customer, most: 10 },
    text: 'mutation Guess($c: String!) { eraseMyData(password: $c) }',
    variables: (c) => ({ c }),
  }),
  'Mutation.removeSecondFactor.password': () => ({
    ...{ by: world.b.tokens.recycler, most: 10 },
    text: 'mutation Guess($c: String!) { removeSecondFactor(password: $c, code: "000000") }',
    variables: (c) => ({ c }),
  }),
  'Mutation.login.password': () => ({
    most: 10,
    text: 'mutation Guess($u: String!, $c: String!) { login(username: $u, password: $c) { __typename } }',
    variables: (c) => ({ c, u: world.b.emails.brand_admin }),
  }),
  'Mutation.login.code': () => ({
    most: 10,
    text: 'mutation Guess($u: String!, $c: String!) { login(username: $u, password: $c, code: $c) { __typename } }',
    variables: (c) => ({ c, u: world.b.emails.repairer }),
  }),
};

/** Secrets that are not counted, and what keeps them from being guessed. */
const UNGUESSABLE: Readonly<Record<string, string>> = {
  'Mutation.changePassword.next': 'the new password',
  'Mutation.refreshSession.refreshToken': 'signed',
  'Mutation.verifySecondFactor.token':
    'signed; the codes given with it are counted in fifty-at-once-integrations.test.ts',
  'Mutation.verifySecondFactor.code': 'counted in fifty-at-once-integrations.test.ts',
  'Mutation.login.device': 'signed',
  'Mutation.useSignInLink.device': 'signed',
  'Mutation.verifySecondFactor.device': 'signed',
  'Mutation.beginHostSession.code': '256 random bits, good for a minute',
  'Mutation.beginHostSession.state': 'stands in a cookie of the browser that asked; alone it opens nothing',
};

it('every secret of the graph is counted when it is guessed, or cannot be guessed', () => {
  const secrets = new Set(
    places()
      .map(({ declared }) => declared)
      .filter((declared) => JSON.stringify(ruleOf(declared)).includes('a secret is its bearer’s')),
  );
  expect([...secrets].sort()).toEqual([...Object.keys(GUESSED), ...Object.keys(UNGUESSABLE)].sort());
});

const COUNTED = ['TOO_MANY_ATTEMPTS', 'LOGIN_THROTTLED'];

it.each(Object.entries(GUESSED).map(([place, guess], at) => [place, guess, at] as const))(
  '%s is refused unseen after as many wrong ones as the reference says',
  async (_, guessed, at) => {
    const { by, most, text, variables } = guessed();
    const clientAddress = `203.0.113.${at + 1}`;
    const principal: Principal = by ? await admitted(by) : ANONYMOUS;
    const codes: unknown[] = [];
    for (let nth = 0; nth <= most; nth++) {
      const call = { principal, requestId: 'guesses', clientAddress };
      const { errors } = await world.stage.platform.supergraph.run(text, 'Guess', { ...variables(wrong(nth)) }, call);
      codes.push(errors?.[0]?.extensions.code);
    }
    expect(codes.slice(0, most).filter((code) => code === undefined || COUNTED.includes(code as string))).toEqual([]);
    expect(COUNTED).toContain(codes[most]);
  },
  60_000,
);

async function admitted(credential: string): Promise<Principal> {
  const request = { accept: 'session' as const, credential, clientAddress: '203.0.113.200', requestId: 'guesses' };
  const { principal } = await world.stage.platform.graph.admit(request);
  expect(principal.kind).toBe('account');
  return principal;
}
