import { describe, expect, it } from '@jest/globals';
import { compiledContracts } from '../../../../subgraphs/custody/chain/compile-contracts.js';
import { readProjectFile } from '../../../../subgraphs/lib/process/project.js';

describe('the committed contracts', () => {
  it('are what their sources compile to', () => {
    expect(readProjectFile('subgraphs/custody/chain/contracts.generated.ts')).toBe(compiledContracts());
  }, 60_000);
});
