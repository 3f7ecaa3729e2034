/** What reads a page as it is at this moment, and does not wait until it is so. */
const READ =
  /\.(?:count|isVisible|isHidden|isEnabled|isDisabled|isChecked|isEditable|textContent|innerText|innerHTML|inputValue|getAttribute|allTextContents|allInnerTexts|content|evaluate|evaluateAll|title|boundingBox)\(/;
const ASKED_AGAIN = /\b(?:settles|until)\(/g;
const EXPECTED = /\bexpect\(/g;

/** Lines of a browser test that expect something of what a page shows in passing: a moment later it may be so, or no longer. */
export function readInPassing(source: string): number[] {
  const again = [...source.matchAll(ASKED_AGAIN)].map((call) => spanOf(source, call));
  return [...source.matchAll(EXPECTED)]
    .map((call) => spanOf(source, call))
    .filter(
      ({ from, to }) => READ.test(source.slice(from, to)) && !again.some((one) => one.from < from && to <= one.to),
    )
    .map(({ from }) => source.slice(0, from).split('\n').length);
}

/** From the name of a call to the end of its arguments. */
function spanOf(source: string, { 0: call, index }: RegExpExecArray): { readonly from: number; readonly to: number } {
  let depth = 1;
  let at = index + call.length;
  for (; depth > 0 && at < source.length; at++) depth += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0;
  return { from: index, to: at };
}
