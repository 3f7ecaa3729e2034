import type { Frame } from './cpu-profile.js';

const WIDTH = 1600;
const ROW = 17;
const HEAD = 40;
/** Narrower frames hold no letter and only make the file large. */
const NARROWEST = 0.4;
const LETTER = 6.6;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** One hue per owner, so that whose time it is can be seen from afar. */
function colour(owner: string): string {
  let hash = 0;
  for (const letter of owner) hash = (hash * 31 + letter.charCodeAt(0)) % 360;
  return `hsl(${hash}, 62%, 72%)`;
}

/** Draws frames as an SVG flame graph: callers below, what they call above them, widths in proportion to time. */
export function flameGraph(root: Frame, title: string): string {
  const boxes: { x: number; width: number; depth: number; frame: Frame }[] = [];
  const place = (frame: Frame, x: number, depth: number): void => {
    const width = (frame.total / root.total) * WIDTH;
    if (width < NARROWEST) return;
    boxes.push({ x, width, depth, frame });
    let at = x;
    for (const child of [...frame.children.values()].sort((a, b) => b.total - a.total)) {
      place(child, at, depth + 1);
      at += (child.total / root.total) * WIDTH;
    }
  };
  place(root, 0, 0);
  const depth = boxes.reduce((most, box) => Math.max(most, box.depth), 0);
  const height = HEAD + (depth + 1) * ROW + 10;
  const drawn = boxes.map(({ x, width, depth: level, frame }) => {
    const share = ((frame.total / root.total) * 100).toFixed(1);
    const y = height - (level + 1) * ROW - 5;
    const letters = Math.floor((width - 6) / LETTER);
    const label =
      letters > 3
        ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${escaped(frame.name.slice(0, letters))}</text>`
        : '';
    return (
      `<g><title>${escaped(frame.name)} [${escaped(frame.owner)}] ${share} %</title>` +
      `<rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(width - 0.5, 0.3).toFixed(1)}" height="${ROW - 1}" fill="${colour(frame.owner)}"/>${label}</g>`
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">`,
    '<style>text{font:11px ui-monospace,monospace}h1,.t{font:15px sans-serif}</style>',
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/><text class="t" x="8" y="24">${escaped(title)}</text>`,
    ...drawn,
    '</svg>',
  ].join('\n');
}
