import { type Markup, markup, type Part } from './markup.js';

/** Draws a titled part of a page. `mark`: for whom it is there, where it is not there for everyone. */
export const card = (title: string, content: Part, mark?: string): Markup =>
  markup`<section class="card"><h2>${title}${mark ? markup` <span class="mark">${mark}</span>` : ''}</h2>${content}</section>`;

/** Lists names and values without those that have no value. Undefined when nothing is left. */
export function facts(rows: readonly (readonly [string, Part])[]): Markup | undefined {
  const present = rows.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false);
  if (present.length === 0) return undefined;
  return markup`<dl>${present.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
