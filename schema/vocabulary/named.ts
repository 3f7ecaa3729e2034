/** Words of a list, looked up by a name: by any, unless the names are closed. */
type Named<Words, Name extends string> = Readonly<Record<Name, Words>>;

/** Declares words that are looked up by a name which is known at run time only. Names that are not said may be any. */
export const named = <Words = string, Name extends string = string>(
  words: Named<Words, NoInfer<Name>>,
): Named<Words, Name> => words;
