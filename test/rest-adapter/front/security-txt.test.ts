import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfiguration } from '../../../gateway/installation/configuration.js';
import { createFront } from '../../../rest-adapter/front/front.js';
import { openStage, type Stage } from '../../support/actors.js';
import { portOf } from '../../support/port-of.js';

const PATH = '/.well-known/security.txt';
const proxy = { request: () => {}, upgrade: () => {}, close: () => {} };
const state = { dependencies: async () => [], backlog: async () => [] };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** What a front of this configuration answers, asked under a host name. */
async function answer(environment: Record<string, string>, host: string, method = 'GET') {
  const configuration = readConfiguration(environment);
  const front = createFront(configuration, stage.platform.graph, state, stage.options.log, proxy);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const port = portOf(front);
  const answer = await new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: PATH, method, headers: { host } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      const type = response.headers['content-type'] ?? '';
      response.on('end', () => resolve({ status: response.statusCode ?? 0, type, text }));
    })
      .on('error', reject)
      .end();
  });
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
  return answer;
}

const CONFIGURED = {
  PUBLIC_URL: 'https://passports.example',
  SECURITY_CONTACT: 'security@passports.example, https://passports.example/report',
  SECURITY_POLICY_URL: 'https://passports.example/security',
  TRUST_PROXY: 'on',
};

describe('/.well-known/security.txt (RFC 9116)', () => {
  it('says whom to tell, for how long that holds, and where it is at home', async () => {
    const { status, type, text } = await answer(CONFIGURED, 'passports.example');
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = text.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('Expires'))).toEqual([
      'Contact: mailto:security@passports.example',
      'Contact: https://passports.example/report',
      `Canonical: https://passports.example${PATH}`,
      'Policy: https://passports.example/security',
    ]);
    const expires = lines.filter((line) => line.startsWith('Expires: ')).map((line) => Date.parse(line.slice(9)));
    expect(expires).toHaveLength(1);
    expect(expires[0]).toBeGreaterThan(Date.now() + 30 * 86_400_000);
    expect(expires[0]).toBeLessThan(Date.now() + 365 * 86_400_000);
  });

  it("is as good under a brand's own host, and repeats no host that is none", async () => {
    const { text } = await answer(CONFIGURED, 'id.nord-atelier.example');
    expect(text).toContain(`Canonical: https://passports.example${PATH}\n`);
    expect(text).toContain(`Canonical: https://id.nord-atelier.example${PATH}\n`);
    expect((await answer(CONFIGURED, 'a"><b.example')).text).not.toContain('<b');
  });

  it.each(['localhost', 'id.nord-atelier.example'])('is not there when nobody is named: %s', async (host) => {
    const { status, text } = await answer({}, host);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({ detail: 'Not Found' });
  });

  it('is only read', async () => {
    expect((await answer(CONFIGURED, 'passports.example', 'POST')).status).toBe(405);
  });

  it.each([['not a contact'], ['ftp://x.example'], ['javascript:alert(1)']])('refuses as a contact: %s', (contact) => {
    expect(() => readConfiguration({ SECURITY_CONTACT: contact })).toThrow(
      /^SECURITY_CONTACT must be e-mail addresses/,
    );
  });
});
