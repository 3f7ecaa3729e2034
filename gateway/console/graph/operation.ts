/** A static operation: written in a `.graphql` file, typed and generated from the published schema. */
export interface Operation<Data, Variables> {
  readonly name: string;
  readonly text: string;
  /** Never present: carries the types. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
}
