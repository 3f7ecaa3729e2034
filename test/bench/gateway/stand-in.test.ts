import { type ChildProcess, fork } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../../schema/principal.js';
import { deriveKey } from '../../../subgraphs/lib/crypto/secrets.js';
import { httpExecutor } from '../../../subgraphs/lib/graphql/http-executor.js';
import { internalTokens } from '../../../subgraphs/lib/graphql/internal-token.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';

const KEY = '44'.repeat(32);
const QUESTION = 'query Q($id: String!) { product(identifier: $id) { name } }';
const ANSWER = { data: { product: { name: 'Tote, cognac' } } };

let child: ChildProcess;
let origin: string;
beforeAll(async () => {
  child = fork(projectFile('dist/test/bench/gateway/stand-in.js'), { env: { ...process.env, ENCRYPTION_KEY: KEY } });
  const { custody } = await new Promise<{ custody: number }>((resolve) => child.once('message', resolve as never));
  origin = `http://127.0.0.1:${custody}`;
});
afterAll(() => void child?.kill());

describe('the subgraphs that the bench puts behind gateways', () => {
  it('answer the platform’s own gateway, which sends batches', async () => {
    const executor = httpExecutor(origin, internalTokens(deriveKey(Buffer.from(KEY, 'hex'), 'internal tokens')));
    const call = { principal: ANONYMOUS, requestId: 'bench', clientAddress: '203.0.113.1' };
    const asked = { ...call, text: QUESTION, variables: { id: '0A1B2C3D4E5F' } };
    const answers = await Promise.all([executor.execute(asked), executor.execute(asked)]);
    expect(answers).toEqual([ANSWER, ANSWER]);
    await executor.close();
  });

  it('answer other gateways, which send an operation or a list of them', async () => {
    const post = async (body: unknown): Promise<unknown> =>
      (await fetch(`${origin}/graphql`, { method: 'POST', body: JSON.stringify(body) })).json();
    const asked = { query: QUESTION, variables: { id: '0A1B2C3D4E5F' } };
    expect(await post(asked)).toEqual(ANSWER);
    expect(await post([asked])).toEqual([ANSWER]);
  });
});
