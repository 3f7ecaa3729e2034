import { describe, expect, it } from '@jest/globals';
import { compiledContracts } from '../../../../../subgraphs/custody/adapters/chain/compile-contracts.js';
import { readProjectFile } from '../../../../../subgraphs/lib/project.js';

describe('the committed contracts', () => {
  it('are what their sources compile to', () => {
    expect(readProjectFile('subgraphs/custody/adapters/chain/contracts.generated.ts')).toBe(compiledContracts());
  }, 60_000);
});
