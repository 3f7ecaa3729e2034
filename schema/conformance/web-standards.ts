import { clause, type Standard } from './clause.js';

/** Standards of the web and of credentials that passports use. */
export const WEB_STANDARDS: readonly Standard[] = [
  {
    name: 'RFC 9264',
    title: 'Link sets',
    clauses: [
      clause('4.2', 'shall', '`application/linkset+json` as the RFC writes it.'),
      clause('4.1', 'may', '`application/linkset` as text.'),
      clause('6', 'should', 'A link of relation `linkset` leads to the set.'),
    ],
  },
  {
    name: 'GS1 Resolver 1.2',
    title: 'GS1-Conformant Resolver',
    clauses: [
      clause('suite', 'shall', 'The checks of GS1’s test suite that are no warnings.'),
      clause('redirect', 'shall', 'A Digital Link leads to its default link, each level to the nearest that is known.'),
      clause('linkset', 'shall', 'The link set holds the links of every level, each at its anchor.'),
      clause('link types', 'shall', 'Link types of the GS1 Web Vocabulary, as CURIE and address.'),
      clause('description', 'shall', 'The resolver description file.'),
    ],
  },
  {
    name: 'SD-JWT VC',
    title: 'SD-JWT-based verifiable credentials',
    clauses: [
      clause('selective disclosure', 'shall', 'Each reader is shown its part under one signature.'),
      clause('iss', 'shall', '`iss` is an address whose metadata names the keys.'),
      clause('vct', 'should', 'Type metadata is served at the address of the type.'),
    ],
  },
  {
    name: 'Token Status List',
    title: 'Status of credentials',
    clauses: [
      clause('list', 'shall', 'A signed list of two-bit states that other libraries read.'),
      clause(
        'freshness',
        'should',
        'Lists say how long they hold (`ttl`, `exp`), and are signed anew when they change.',
      ),
      clause('revocation', 'shall', 'What is revoked, suspended or out of service fails at once.'),
    ],
  },
  { name: 'RFC 9535', title: 'JSONPath', clauses: [clause('2', 'shall', 'Element paths; what is none is refused.')] },
  {
    name: 'RFC 7396',
    title: 'JSON Merge Patch',
    clauses: [clause('2', 'shall', 'Patches by the examples of the RFC.')],
  },
  {
    name: 'RFC 8785',
    title: 'JSON Canonicalization Scheme',
    clauses: [clause('3.2', 'shall', 'Hashes are of the canonical form.')],
  },
  {
    name: 'RFC 9457',
    title: 'Problem details',
    clauses: [
      clause('3', 'should', '`application/problem+json` where a client asks for it.'),
      clause('4.2.1', 'should', 'The title of `about:blank` is the phrase of the status.'),
    ],
  },
  {
    name: 'RFC 9110',
    title: 'HTTP semantics',
    clauses: [
      clause('8.8', 'should', 'Tags of representations: strong for data, weak for pages.'),
      clause('12.5.1', 'should', 'Content negotiation by `Accept`, with weights.'),
      clause('12.5.3', 'should', 'Compressed for those who take that, by `Accept-Encoding` with weights.'),
      clause('13.1.1', 'should', '`If-Match` of writes.'),
      clause('13.1.2', 'should', '`If-None-Match`: 304 for what the reader has.'),
    ],
  },
  {
    name: 'RFC 5789',
    title: 'PATCH',
    clauses: [
      clause('3.1', 'should', 'The options of what can be patched name the media types of patches (`Accept-Patch`).'),
    ],
  },
  {
    name: 'RFC 9111',
    title: 'HTTP caching',
    clauses: [
      clause('3', 'should', 'Public passports may be kept by any cache; what a session is shown by none.'),
      clause('4.3', 'should', 'What is kept is asked for anew each time: a change shows at once.'),
    ],
  },
  {
    name: 'OpenAPI 3.1',
    title: 'Description of the interface',
    clauses: [
      clause('lint', 'should', 'The published description has no error by the rules of another linter (Redocly).'),
    ],
  },
];
