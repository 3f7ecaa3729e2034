import { type Markup, markup, type Part } from './markup.js';

/** Renders a titled section. `mark`: label of its audience, where it is not public. */
export const card = (title: string, content: Part, mark?: string): Markup =>
  markup`<section class="card"><h2>${title}${mark ? markup` <span class="mark">${mark}</span>` : ''}</h2>${content}</section>`;

/** Renders names and values without empty ones. Undefined when nothing is left. */
export function facts(rows: readonly (readonly [string, Part])[]): Markup | undefined {
  const present = rows.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  if (present.length === 0) return undefined;
  return markup`<dl>${present.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
