import { readFileSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';

/** Returns the texts on the first page of a PDF file. */
export async function printedTexts(path: string): Promise<string[]> {
  const file = await getDocumentProxy(new Uint8Array(readFileSync(path)), { verbosity: 0 });
  const { items } = await (await file.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : ''));
}
