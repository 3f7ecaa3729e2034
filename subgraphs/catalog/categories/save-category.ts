import type { EntityManager } from '@mikro-orm/postgresql';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { CategoryInput } from '../brands/upkeep.input.js';
import type { CatalogContext } from '../context.js';
import { given } from '../given.js';
import { lockName } from '../lock-name.statements.js';
import { isNumberTaken, NUMBER_TAKEN } from '../number-taken.js';
import { CategoryEntity, type Category as StoredCategory } from './category.entity.js';
import type { Category } from './category.type.js';

const fault = (field: string, message: string, input: unknown) =>
  invalidInput({ type: 'value_error', path: [field], message, input });

/** Creates or updates the category of a key. Throws `INVALID_INPUT`. */
export async function saveCategory({ database }: CatalogContext, input: CategoryInput): Promise<Category> {
  try {
    return await database.unitOfWork((em) => write(em, input));
  } catch (error) {
    if (isNumberTaken(error, 'category')) throw fault('id', NUMBER_TAKEN, input.id);
    throw error;
  }
}

async function write(em: EntityManager, { key, id, names, sector }: CategoryInput): Promise<Category> {
  await lockName.post(em, { name: `catalog category ${key}` });
  const found = await em.findOne(CategoryEntity, { key });
  const merged: Record<string, string> = { ...found?.names };
  for (const { language, text } of names ?? []) merged[language] = text;
  if (!merged.en) throw fault('names', 'A name in English is required', names ?? null);
  const category = found ?? em.create(CategoryEntity, { key, names: merged, ...given({ id: id ?? undefined }) });
  em.assign(category, given({ sector, names: merged }));
  await em.flush();
  return toCategory(category);
}

const toCategory = ({ id, key, sector, names }: StoredCategory): Category => ({
  id,
  key,
  sector: sector ?? null,
  names,
});
