/** What the address says besides the screen: the parts of the path that the screen's own has names for. */
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
