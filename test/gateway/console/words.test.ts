import { readdirSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import { faultOf, Refusal } from '../../../gateway/console/graph/refusal.js';
import { actionNamed, isErased, oneThingNamed } from '../../../gateway/console/words/audit-words.js';
import { faultWords } from '../../../gateway/console/words/faults.js';
import { FRENCH_HINTS, hintOf } from '../../../gateway/console/words/hints.js';
import { codeNamed, sentenceOf } from '../../../gateway/console/words/refusals.js';
import { bound } from '../../../gateway/console/words/typography.js';
import { ERROR_MEANINGS } from '../../../schema/error-codes.js';
import { named } from '../../../schema/vocabulary/named.js';
import { brandFaults } from '../../../subgraphs/catalog/brands/brand-input.rules.js';
import { mediaFaults } from '../../../subgraphs/catalog/models/media-input.rules.js';
import { checkedModel } from '../../../subgraphs/catalog/models/model-input.rules.js';
import { readRows } from '../../../subgraphs/custody/minting/mint-rows.rules.js';
import { refusalOfPassword } from '../../../subgraphs/integrations/accounts/password.rules.js';
import { keyFaults } from '../../../subgraphs/integrations/api-keys/api-key.rules.js';
import { secretFaults } from '../../../subgraphs/integrations/webhooks/webhook-secret.rules.js';
import { urlFaults } from '../../../subgraphs/integrations/webhooks/webhook-url.rules.js';
import { isRefusal } from '../../../subgraphs/lib/graphql/domain-error.js';
import { projectFile, readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { documentValidation } from '../../../subgraphs/passports/documents/document-validation.rules.js';

const refusal = (code: string) => new Refusal(codeNamed(code), {}, 'r-1');

describe('the console tells what to do about every error', () => {
  it.each([
    ...Object.keys(ERROR_MEANINGS),
    'OFFLINE',
    'OUTCOME_UNKNOWN',
    'ANSWER_LOST',
    'ORIGIN_NOT_ALLOWED',
    'CSRF_REFUSED',
  ])('%s, in both languages', (code) => {
    const [english, french] = [sentenceOf('en', refusal(code)), sentenceOf('fr', refusal(code))];
    for (const [happened, advice] of [english, french]) {
      expect(happened).toMatch(/\.$/);
      expect(advice).toMatch(/\.$/);
    }
    expect(french[0]).not.toBe(english[0]);
    expect(french[1]).not.toBe(english[1]);
    // Sentences of its own: not those for unforeseen errors.
    expect(english).not.toEqual(sentenceOf('en', refusal('INTERNAL')));
  });

  it('an unforeseen error is for the operators, with the number of the request', () => {
    expect(sentenceOf('fr', refusal('INTERNAL')).join(' ')).toContain('opérateurs (r-1)');
  });
});

describe('the audit log names', () => {
  const changes = Object.values(
    buildSchema(readProjectFile('schema/api.graphql')).getMutationType()?.getFields() ?? {},
  );

  it.each(changes.map(({ name }) => name))('%s, in both languages', (action) => {
    const [english, french] = [actionNamed(action, 'en'), actionNamed(action, 'fr')];
    expect([english, french]).not.toContain(action);
    expect(french).not.toBe(english);
  });

  it('what each was done to', () => {
    const types = changes.map(({ type }) => getNamedType(type)).filter(isObjectType);
    for (const { name } of types) {
      const thing = { thing: name, thingId: null, thingName: null, action: '' };
      expect([name, oneThingNamed(thing, 'fr')]).not.toEqual([name, name]);
    }
  });

  it('which of them it was: a code by what it is for, a number as one', () => {
    const order = { thing: 'ProofCode', thingId: '4', thingName: null, action: 'issueWorkOrder' };
    expect(oneThingNamed(order, 'en')).toBe('work order no.\u00a04');
    expect(oneThingNamed(order, 'fr')).toBe('ordre de travail nº\u00a04');
    expect(oneThingNamed({ ...order, action: 'issueHandoverCode' }, 'en')).toBe('handover code no.\u00a04');
    const certificate = { thing: 'Certificate', thingId: 'DPP-CERT-1', thingName: null, action: 'revokeCertificate' };
    expect(oneThingNamed(certificate, 'fr')).toBe('certificat DPP-CERT-1');
    expect(oneThingNamed({ ...order, thingName: '0A1B2C3D4E5F' }, 'fr')).toBe('ordre de travail 0A1B2C3D4E5F');
    const image = { thing: 'Picture', thingId: 'a1'.repeat(32), thingName: null, action: 'uploadPicture' };
    expect(oneThingNamed(image, 'en')).toBe('image');
    expect(oneThingNamed({ ...image, thingName: 'TOTE-01' }, 'en')).toBe('image TOTE-01');
    expect(['erased-12@erased.invalid', 'erased-12@example.test'].map(isErased)).toEqual([true, false]);
  });
});

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

const facts = (error: unknown): readonly { readonly message: string }[] =>
  isRefusal(error, 'INVALID_INPUT') ? error.facts.faults : [];

function thrownBy(work: () => unknown): readonly { readonly message: string }[] {
  try {
    work();
  } catch (error) {
    return facts(error);
  }
  return [];
}

const documentSchema = JSON.parse(readProjectFile('schema/passport-document.schema.json')) as Described;
const faultsOfDocument = documentValidation(documentSchema);

function rowFaults(rows: readonly unknown[]): readonly { message: string }[] {
  const read = readRows(rows, 'json');
  return 'faults' in read ? read.faults : [];
}

/** What the graph's own rules say of values that break them. */
const SAID: Readonly<Record<string, readonly { message: string }[]>> = {
  'a model': thrownBy(() => checkedModel({ sku: '', gtin: '123', weightGrams: -1 })),
  'a long code': thrownBy(() => checkedModel({ sku: 'x'.repeat(101) })),
  pictures: [...mediaFaults(['ftp://a']), ...mediaFaults(Array.from({ length: 21 }, () => 'https://a.test/'))],
  'a brand': brandFaults({
    code: 'x',
    offer: 'none',
    primaryColor: 'red',
    logoUrl: 'x',
    domain: '-',
    language: 'de',
    authorizedCountries: ['fr'],
    mintApprovals: 21,
    disclosure: { bags: { public: 'labels' } },
  }),
  'limits of a key': keyFaults({ dailyQuota: -1, requestsPerMinute: 0 }),
  'addresses of webhooks': [
    'x',
    'http://example.com/',
    'https://exa mple.com',
    'https://a:b@example.com',
    'https://10.0.0.1/',
  ].flatMap((url) => urlFaults(url, [])),
  secrets: [...secretFaults('short'), ...secretFaults('x'.repeat(129))],
  passwords: ['short', 'x'.repeat(300), 'me@example.test is me'].flatMap((password) =>
    facts(refusalOfPassword(password, 'me@example.test')),
  ),
  'a document': faultsOfDocument({
    product_identification: { name: 5, weight_kg: -1 },
    recyclability: { recyclability_percent: 120 },
    textile: 'wool',
  }),
  'a reserved name in a document': faultsOfDocument({ labels: { _sd: 'x' } }),
  'rows of a file': rowFaults([{ product_name: 'x'.repeat(3_000), brand_id: 'x', category_id: 0, colour: 'red' }]),
};

describe('the console tells what to do about every faulty value', () => {
  it.each(Object.entries(SAID))('%s', (_, faults) => {
    expect(faults.length).toBeGreaterThan(0);
    for (const { message } of faults) {
      const fault = { type: 'some_kind', message };
      const [english, french] = [faultWords(fault, 'field', 'en'), faultWords(fault, 'field', 'fr')];
      expect([message, french]).not.toEqual([message, message]);
      expect(french).not.toBe(english);
      expect(`${english} ${french}`).not.toMatch(/\$\d|undefined|some_kind/);
    }
  });

  it('and names field and code in French where it has no sentence for the fault', () => {
    const fault = { type: 'moon_phase', message: 'Expected a waxing moon' };
    expect(faultWords(fault, 'Lune', 'en')).toBe('Expected a waxing moon');
    expect(faultWords(fault, 'Lune', 'fr')).toBe(
      'La valeur de «\u00a0Lune\u00a0» ne peut pas être acceptée\u00a0; corrigez-la (code\u00a0: moon_phase).',
    );
    expect(faultWords(fault, '', 'fr')).toMatch(/^Cette saisie ne peut pas être acceptée.*moon_phase/);
  });

  it('finds the fault of a field with its code', () => {
    const fault = { type: 'moon_phase', path: ['input', 'name'], message: 'Expected a waxing moon' };
    expect(faultOf(new Refusal('INVALID_INPUT', { faults: [fault] }), 'name')).toEqual(fault);
  });
});

/** What the schema of documents says below its top, with its place. */
const hintsIn = ({ description, ...part }: Described, at: string): [string, string][] => [
  ...[description ?? []].flat().map((hint): [string, string] => [at, hint]),
  ...Object.entries(part.properties ?? {}).flatMap(([name, below]) => hintsIn(below, `${at}/${name}`)),
  ...(part.items ? hintsIn(part.items, `${at}/items`) : []),
];

describe('the passport editor explains sections and fields in both languages', () => {
  const hints = Object.entries(documentSchema.properties ?? {}).flatMap(([name, section]) => hintsIn(section, name));

  it.each(hints)('%s', (_, description) => {
    expect(hintOf({ description }, 'en')).toBe(description);
    const french = hintOf({ description }, 'fr');
    expect(french).toMatch(/\.$/);
    expect(french).not.toBe(description);
  });

  it('and keeps no French of hints that are gone', () => {
    expect(hints.length).toBeGreaterThan(25);
    const said = new Set(hints.map(([, english]) => english));
    expect(Object.keys(FRENCH_HINTS).filter((english) => !said.has(english))).toEqual([]);
  });

  it('says nothing where the schema says nothing', () => {
    expect([hintOf(undefined, 'fr'), hintOf({}, 'fr'), hintOf({}, 'en')]).toEqual([undefined, undefined, undefined]);
  });
});

type Sentences = Readonly<Record<string, unknown>>;

/** Evaluates the calls of `both(english, french)` in a file; each screen declares its texts in its own folder. */
function wordsIn(file: string): { en: Sentences; fr: Sentences }[] {
  const text = readProjectFile('gateway/console', file);
  return [...text.matchAll(/\bboth\(/g)].flatMap(({ index }) => {
    const call = text.slice(index, closing(text, index + 'both'.length) + 1);
    if (!/^both\(\s*\{/.test(call)) return [];
    const script = stripTypeScriptTypes(`const words = ${call};`);
    const both = (en: Sentences, fr: Sentences) => ({ en, fr });
    return [new Function('both', 'named', `${script} return words;`)(both, named)];
  });
}

/** Place of the parenthesis that closes the one at `from`; strings may hold any. */
function closing(text: string, from: number): number {
  let depth = 0;
  const parts = /'(?:[^'\\]|\\.)*'|`[^`]*`|\/\/.*|[()]/g;
  parts.lastIndex = from;
  for (let part = parts.exec(text); part; part = parts.exec(text)) {
    if (part[0] === '(') depth += 1;
    if (part[0] === ')') depth -= 1;
    if (depth === 0) return part.index;
  }
  return text.length;
}

/** Every sentence by its place; functions are called with a mark. */
function leaves(words: unknown, at: string): [string, string][] {
  if (typeof words === 'function') return leaves(words(2, '«»'), at);
  if (typeof words !== 'object' || words === null) return [[at, String(words)]];
  return Object.entries(words).flatMap(([name, value]) => leaves(value, `${at}.${name}`));
}

/** Spelled alike in English and French. */
const ALIKE =
  /^(120|Audience|Code|Console|Description|Documents?|GTIN|Invitations|Lots?|Menu|Notes|Pages|Scans|Secret|SKU|Transaction|Versions?|Volume \(cm³\)|Webhooks?|Actions?|Certificats|URL|—)$/;

describe('texts of the console in French', () => {
  const files = readdirSync(projectFile('gateway/console'), { recursive: true, encoding: 'utf8' });
  const spoken = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
    .flatMap((file) => wordsIn(file).map((words) => ({ file, ...words })));

  it('texts of the console in English', () => {
    expect(spoken.length).toBeGreaterThan(25);
    const english = new Map(spoken.flatMap(({ file, en }, at) => leaves(en, `${file}#${at}`)));
    const french = new Map(spoken.flatMap(({ file, fr }, at) => leaves(fr, `${file}#${at}`)));
    expect([...french.keys()]).toEqual([...english.keys()]);
    const same = [...french].filter(([place, text]) => english.get(place) === text && !ALIKE.test(text));
    expect(same).toEqual([]);
  });

  it('with punctuation that no line begins with', () => {
    const words = { open: 'Qui ? Moi : « oui »', list: ['Non !'], count: (many: number) => `${many} ; fin` };
    const set = bound(words);
    expect([set.open, set.list[0], set.count(2)]).toEqual([
      'Qui\u00a0? Moi\u00a0: «\u00a0oui\u00a0»',
      'Non\u00a0!',
      '2\u00a0; fin',
    ]);
    expect(sentenceOf('fr', refusal('UNAUTHENTICATED')).join(' ')).toContain('Reconnectez-vous\u00a0: vous');
  });
});
