/** A static operation: written in a `.graphql` file, typed and generated from the published schema. */
export interface Operation<Data, Variables> {
  readonly name: string;
  readonly text: string;
  /** Type-only member, never set. */
  readonly types?: { readonly data: Data; readonly variables: Variables };
}
