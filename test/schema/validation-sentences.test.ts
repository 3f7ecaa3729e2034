import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { tooLong, tooMany, tooShort } from '../../schema/validation-sentences.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';

const SENTENCE =
  /(String should have at|List should have .* after validation|Input should be (greater|less) than|'Field required')/;

describe('sentences of validation', () => {
  it('stand once: the graph and REST take them from one place', () => {
    const written = ['subgraphs', 'gateway/manifest', 'gateway/graph', 'rest-adapter', 'schema'].flatMap((part) =>
      readdirSync(projectFile(part), { recursive: true, encoding: 'utf8' })
        .map((file) => join(part, file))
        .filter((file) => file.endsWith('.ts') && SENTENCE.test(readFileSync(projectFile(file), 'utf8'))),
    );
    expect(written).toEqual(['schema/validation-sentences.ts']);
  });

  it('count in words of one and of many', () => {
    expect([tooShort(1), tooShort(12)]).toEqual([
      'String should have at least 1 character',
      'String should have at least 12 characters',
    ]);
    expect([tooLong(255), tooMany(1, 2)]).toEqual([
      'String should have at most 255 characters',
      'List should have at most 1 item after validation, not 2',
    ]);
  });
});
