/** Parts of the address that a screen reads: the path segments that its pattern names, and the query. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Returns a part of the path that the screen's own names. */
export function partOf({ params }: Pick<ScreenProps, 'params'>, name: string): string {
  const part = params[name];
  if (part === undefined) throw new Error(`The path of this screen has no :${name}`);
  return part;
}
