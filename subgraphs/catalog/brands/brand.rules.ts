/** Lists of sections or `section.field` by tier, by category. */
export type BrandDisclosure = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface ServiceProvider {
  readonly identifier: string;
  readonly name: string;
}
