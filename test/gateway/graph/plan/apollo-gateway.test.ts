import { expect, it } from '@jest/globals';
import { READ_AGAINST } from '../../../../gateway/graph/plan/apollo-gateway.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';

it('the library is the one that was read: after an upgrade, read again what apollo-gateway.ts relies on', () => {
  const { version } = JSON.parse(readProjectFile('node_modules/@apollo/gateway/package.json')) as { version: string };
  expect(version).toBe(READ_AGAINST);
});
