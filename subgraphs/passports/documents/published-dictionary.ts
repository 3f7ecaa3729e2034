import { dictionaryJsonLd, dictionaryTurtle } from './dictionary-renderings.rules.js';
import { disclosedTerms } from './vocabulary.rules.js';

interface PublishedDictionary {
  readonly address: string;
  readonly jsonLd: object;
  readonly turtle: string;
}

let known: PublishedDictionary | undefined;

/** Returns the vocabulary in every language, published at `address`; cached, since it contains no data. */
export function publishedDictionary(address: string): PublishedDictionary {
  if (known?.address === address) return known;
  const terms = disclosedTerms();
  known = { address, jsonLd: dictionaryJsonLd(terms, address), turtle: dictionaryTurtle(terms, address) };
  return known;
}
