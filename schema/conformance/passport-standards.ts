import { clause, type Standard } from './clause.js';

/** The European standards of the digital product passport, and the regulation on its registry. */
export const PASSPORT_STANDARDS: readonly Standard[] = [
  {
    name: 'EN 18216',
    title: 'Data exchange',
    clauses: [
      clause('TLS', 'shall', 'HTTPS with TLS 1.2 or newer; what is older is refused.'),
      clause('HTTP/2', 'shall', 'HTTP/2 or newer.'),
      clause('5', 'shall', 'JSON by default; JSON-LD, XML and HTML by content negotiation.'),
      clause(
        'product address',
        'shall',
        'The address of a product answers JSON, unless a page is preferred.',
        'Answered to who names a type of data. Who names none, or a wildcard, is led to a page as the documented interface has it, and finds the passport in `Link`.',
      ),
      clause('HTML', 'should', 'Pages that everybody can use (EN 301 549).'),
    ],
  },
  {
    name: 'EN 18219',
    title: 'Unique identifiers',
    clauses: [
      clause(
        'product',
        'shall',
        'A product is named by a scheme of the standard: GS1 Digital Link, without a GTIN an address of ours.',
      ),
      clause('4.4', 'shall', 'Granularity agrees with the identifier.'),
      clause('6', 'shall', 'An operator is named by a scheme of the standard.'),
      clause('6.4.2', 'shall', 'A DID that names an operator resolves.'),
    ],
  },
  {
    name: 'EN 18220',
    title: 'Data carriers',
    clauses: [
      clause('QR', 'shall', 'A QR code (ISO/IEC 18004) that leads to what is published of the item.'),
      clause('Data Matrix', 'may', 'A Data Matrix (ISO/IEC 16022) for small parts.', 'Only QR codes are drawn.'),
      clause(
        'print quality',
        'shall',
        'Print quality by ISO/IEC 15415.',
        'The printer measures it: codes are delivered as vectors.',
      ),
    ],
  },
  {
    name: 'EN 18221',
    title: 'Storage, archiving and persistence',
    clauses: [
      clause('versions', 'shall', 'Every version is kept, from the first change on.'),
      clause('by date', 'shall', 'A version is found by an instant.'),
      clause('two places', 'shall', 'Versions are kept in two places.'),
      clause('access rights', 'shall', 'Archived attributes keep their access rights.'),
      clause(
        'back-up answers',
        'shall',
        'When the operator ceases, the back-up opens public access.',
        'All that was published is answered, at its own address and at GS1 links of every level. Of an item without a passport of its own the back-up knows nothing: `/p/<serial>` of such an item is 404 there.',
      ),
      clause(
        'linked documents',
        'shall',
        'Documents that a passport links to are archived too.',
        'They are addresses of the brand’s own; what stands there is not copied.',
      ),
    ],
  },
  {
    name: 'EN 18222',
    title: 'Application programming interfaces',
    clauses: [
      clause('4.2', 'shall', 'ReadDPPById.'),
      clause('4.3', 'shall', 'ReadDPPByProductId: the passport in service.'),
      clause('4.4', 'should', 'ReadDPPVersionByIdAndDate.'),
      clause('4.5', 'shall', 'ReadDPPIdsByProductIds, with a cursor that is never empty.'),
      clause('4.6', 'should', 'CreateDPP.'),
      clause('4.7', 'shall', 'UpdateDPPById by merge patch, all or nothing.'),
      clause('4.8', 'should', 'DeleteDPPById.'),
      clause('5.2', 'theirs', 'RegisterProductDPP: the registry serves it.', 'A duty of the registry.'),
      clause('6.2', 'should', 'ReadDataElement by JSONPath.'),
      clause('6.3', 'should', 'UpdateDataElement.'),
      clause('7', 'shall', 'Refusals are Results with the status codes of tables 12 to 15.'),
      clause('8.1', 'shall', '`representation` is `compressed` or `full`; anything else is refused.'),
    ],
  },
  {
    name: 'EN 18223',
    title: 'System interoperability',
    clauses: [
      clause('table 1', 'shall', 'The header of a passport.'),
      clause('4.1.2.8', 'shall', 'A text in several languages is a `MultiLanguageDataElement`.'),
      clause('5.2', 'shall', 'The compressed form.'),
      clause(
        'A',
        'shall',
        'The full form: elements with references to a dictionary, which resolve, and data types of table 7.',
      ),
      clause(
        'B',
        'may',
        'XML of the compressed form.',
        'Well-formed and complete; the published XSD was not at hand, so that names of the root and of places in lists are ours.',
      ),
    ],
  },
  {
    name: 'EN 18239',
    title: 'Access rights',
    clauses: [
      clause('public', 'shall', 'Public data is read without authentication.'),
      clause(
        'per element',
        'shall',
        'Rights are held per element, and each reader is shown what they have a right to.',
      ),
      clause('scraping', 'shall', 'Limits against scraping.'),
      clause(
        'log',
        'shall',
        'A tamper-evident log of every access to restricted data and of changes of rights.',
        'What is changed is logged for the brand; reads are not, and entries of the log are not chained.',
      ),
      clause(
        'role credentials',
        'shall',
        'A role credential is presented for restricted data.',
        'Roles are accounts that a brand accredits; credentials of others are not read.',
      ),
    ],
  },
  {
    name: 'EN 18246',
    title: 'Data authentication and integrity',
    clauses: [
      clause('proof', 'shall', 'The economic operator proves the data, with a key of its own.'),
      clause('history', 'should', 'Versions are chained, so that none is changed or left out unseen.'),
      clause(
        'formats',
        'should',
        'A proof format that validators of the field read (vc+jwt, Data Integrity).',
        'Proofs are SD-JWT VC; the W3C envelopes are not written.',
      ),
    ],
  },
  {
    name: 'REG 2026/1778',
    title: 'The registry of passports',
    clauses: [
      clause(
        '8',
        'shall',
        'Registration per model, batch or item, linked upwards.',
        'The registry has published no interface for machines: registrations are files, or in the form of the CIRPASS-2 registry.',
      ),
      clause('8(3)', 'shall', 'Registration at the most granular level that the act of the product asks for.'),
      clause('8(7)', 'shall', 'What the registry checks by itself is checked before.'),
      clause('8(9)', 'shall', 'The identifier of a registration is kept, with its time and who registered.'),
      clause('9', 'shall', 'The proof of registration is kept.'),
    ],
  },
];
