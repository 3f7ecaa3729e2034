/** Texts by name; the names may be a closed list. */
type Named<Words, Name extends string> = Readonly<Record<Name, Words>>;

/** Declares texts that are looked up by a name known at run time only. Without a type argument any name is allowed. */
export const named = <Words = string, Name extends string = string>(
  words: Named<Words, NoInfer<Name>>,
): Named<Words, Name> => words;
