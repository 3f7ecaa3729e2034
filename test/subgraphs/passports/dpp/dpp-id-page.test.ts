import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../../subgraphs/lib/graphql/domain-error.js';
import { dppIdPage } from '../../../../subgraphs/passports/dpp/dpp-id-page.js';

const asked = (...productIds: string[]) => ({ productIds, limit: 50, cursor: null });

describe('a page of passports of products (EN 18222, 4.5)', () => {
  it('leaves out products that have none', async () => {
    const idOf = async (product: string) => {
      if (product === 'b') throw new DomainError('NOT_FOUND', { entity: 'Passport' });
      return `passport of ${product}`;
    };
    expect(await dppIdPage(asked('a', 'b', 'c'), idOf)).toEqual({
      ids: ['passport of a', 'passport of c'],
      next: null,
    });
  });

  it.each([
    ['what is out of reach', new DomainError('UNAVAILABLE')],
    ['a failure', new Error('no connection')],
  ])('does not tell %s as a product without a passport', async (_, error) => {
    const idOf = async (product: string) => {
      if (product === 'b') throw error;
      return product;
    };
    await expect(dppIdPage(asked('a', 'b'), idOf)).rejects.toBe(error);
  });
});
