import { describe, expect, it } from '@jest/globals';
import { compiledSolidity } from '../../../../subgraphs/custody/chain/compile-solidity.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';

describe('the committed contracts', () => {
  it('are what their sources compile to', () => {
    expect(readProjectFile('subgraphs/custody/chain/solidity.generated.ts')).toBe(compiledSolidity());
  }, 60_000);
});
