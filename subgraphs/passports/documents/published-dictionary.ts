import { dictionaryJsonLd, dictionaryTurtle } from './dictionary-renderings.rules.js';
import { disclosedTerms } from './vocabulary.rules.js';

interface PublishedDictionary {
  readonly address: string;
  readonly jsonLd: object;
  readonly turtle: string;
}

let known: PublishedDictionary | undefined;

/** Returns the dictionary in every language, as it is published at `address`: written once, as no data is in it. */
export function publishedDictionary(address: string): PublishedDictionary {
  if (known?.address === address) return known;
  const terms = disclosedTerms();
  known = { address, jsonLd: dictionaryJsonLd(terms, address), turtle: dictionaryTurtle(terms, address) };
  return known;
}
