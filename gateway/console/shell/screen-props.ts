/** What the address says besides the screen: the parts of the path that the screen's own has names for. */
export interface ScreenProps {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}
