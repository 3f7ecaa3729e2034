import jsonld from 'jsonld';
import { Parser, Writer } from 'n3';
import { isRecord } from '../../schema/record.js';

/** Triples that an anonymous reader gets in Turtle, as canonical N-Quads (RDFC-1.0). */
export const triplesOfTurtle = async (text: string): Promise<string[]> => {
  const writer = new Writer({ format: 'N-Quads' });
  writer.addQuads(new Parser({ format: 'text/turtle' }).parse(text));
  const nquads = await new Promise<string>((resolve, reject) =>
    writer.end((error, result: string) => (error ? reject(error) : resolve(result))),
  );
  return sorted(await jsonld.canonize(nquads as never, { ...CANONICAL, inputFormat: 'application/n-quads' } as never));
};

/** The same in JSON-LD, without fetching anything. */
export const triplesOfJsonLd = async (document: object): Promise<string[]> =>
  sorted(
    await jsonld.canonize(
      document as never,
      {
        ...CANONICAL,
        safe: true,
        documentLoader: nothingFetched,
      } as never,
    ),
  );

const nothingFetched = async (url: string) => Promise.reject(new Error(`Nothing is to be fetched: ${url}`));

/** What a document says, every name written out; nothing is fetched for it. */
export async function expanded(document: object): Promise<Record<string, unknown>[]> {
  const said: unknown = await jsonld.expand(document as never, { documentLoader: nothingFetched } as never);
  return Array.isArray(said) ? said.filter(isRecord) : [];
}

const CANONICAL = {
  algorithm: 'RDFC-1.0',
  format: 'application/n-quads',
  // Lists of equal things are alike from the start: small as they are, telling them apart takes more rounds than are allowed.
  canonizeOptions: { maxWorkFactor: 3 },
};

const sorted = (nquads: unknown): string[] => String(nquads).trim().split('\n').sort();
