/** Parts of the address that a screen reads: the path segments that its pattern names, and the query. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Returns the value of a named segment of the screen's path pattern. Throws for a name that the pattern lacks. */
export function partOf({ params }: Pick<ScreenProps, 'params'>, name: string): string {
  const part = params[name];
  if (part === undefined) throw new Error(`The path of this screen has no :${name}`);
  return part;
}
