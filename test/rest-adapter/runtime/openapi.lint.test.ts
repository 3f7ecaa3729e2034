import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { families } from '../../../rest-adapter/routes/families.js';
import { openapi } from '../../../rest-adapter/runtime/openapi.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';

/** Finds what Redocly's recommended rules call an error, and tags without a description. */
async function errors(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules: { 'tag-description': 'error' } });
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return found
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}

describe('the description under Redocly', () => {
  it('[OpenAPI 3.1 lint] has no error by the recommended rules', async () => {
    expect(await errors(readProjectFile('schema', 'openapi.json'))).toEqual([]);
  }, 60_000);

  it('would report one', async () => {
    const { paths, ...rest } = openapi(families.slice(0, 1)) as { paths: Record<string, object> };
    const wrong = { ...rest, paths: { ...paths, '/nowhere': { get: { responses: {}, trimmed: true } } } };
    expect(await errors(JSON.stringify(wrong))).not.toEqual([]);
  }, 60_000);
});
