import { Kind, parse } from 'graphql';

/** Elements by `Type.field` of the lists that declare how many they can have (`@listSize`). */
export type ListSizes = ReadonlyMap<string, number>;

/** Assumed size of lists that declare none, e.g. of scopes, countries or tiers. */
const USUAL = 10;

export function listSizesIn(supergraphSdl: string): ListSizes {
  const sizes = new Map<string, number>();
  for (const type of parse(supergraphSdl, { noLocation: true }).definitions) {
    if (type.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    for (const field of type.fields ?? []) {
      const declared = field.directives?.find(({ name }) => name.value === 'listSize');
      const size = declared?.arguments?.find(({ name }) => name.value === 'assumedSize')?.value;
      if (size?.kind === Kind.INT) sizes.set(`${type.name.value}.${field.name.value}`, Number(size.value));
    }
  }
  return sizes;
}

export const sizeOfList = (sizes: ListSizes, field: string): number => sizes.get(field) ?? USUAL;
