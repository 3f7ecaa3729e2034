import { jsonText, RDF, type RdfLiteral, type RdfMember, type RdfNode, type RdfValue, XSD } from './rdf.js';

type Prefixes = Readonly<Record<string, string>>;

/** Serialises nodes as Turtle (RDF 1.1). `prefixes`: names of the terms' namespaces. */
export function turtle(nodes: readonly RdfNode[], prefixes: Prefixes): string {
  const all: Prefixes = { ...prefixes, rdf: RDF, xsd: XSD };
  const heads = Object.entries(all).map(([name, address]) => `@prefix ${name}: <${address}> .`);
  const things: string[] = [];
  const writer = new Writer(all, nodes);
  for (let node = writer.next(); node; node = writer.next()) things.push(writer.thing(node));
  return `${heads.join('\n')}\n\n${things.join('\n\n')}\n`;
}

/** Named nodes are separate statements, blank nodes are nested where they are referenced. */
class Writer {
  readonly #prefixes: readonly (readonly [string, string])[];
  readonly #waiting: RdfNode[];

  constructor(prefixes: Prefixes, nodes: readonly RdfNode[]) {
    this.#prefixes = Object.entries(prefixes);
    this.#waiting = [...nodes];
  }

  next(): RdfNode | undefined {
    return this.#waiting.shift();
  }

  thing(node: RdfNode): string {
    if (node.iri !== undefined) return `${this.#address(node.iri)} ${this.#said(node, '  ')} .`;
    return `${this.#blank(node, '')} .`;
  }

  #said({ types = [], members }: RdfNode, indent: string): string {
    const kinds = types.length > 0 ? [`a ${types.map((type) => this.#address(type)).join(', ')}`] : [];
    return [...kinds, ...members.map((member) => this.#member(member, indent))].join(` ;\n${indent}`);
  }

  #member({ term, values }: RdfMember, indent: string): string {
    return `${this.#address(term)} ${values.map((value) => this.#value(value, indent)).join(', ')}`;
  }

  #value(value: RdfValue, indent: string): string {
    if (value.kind === 'iri') return this.#address(value.iri);
    if (value.kind === 'literal') return this.#literal(value);
    if (value.kind === 'json') return `${quoted(jsonText(value))}^^rdf:JSON`;
    if (value.kind === 'list') return `( ${value.values.map((one) => this.#value(one, indent)).join(' ')} )`;
    if (value.iri === undefined) return this.#blank(value, indent);
    this.#waiting.push(value);
    return this.#address(value.iri);
  }

  #blank(node: RdfNode, indent: string): string {
    const deeper = `${indent}  `;
    return `[\n${deeper}${this.#said(node, deeper)}\n${indent}]`;
  }

  #literal({ text, type, language }: RdfLiteral): string {
    if (language) return `${quoted(text)}@${language}`;
    return type ? `${quoted(text)}^^xsd:${type}` : quoted(text);
  }

  #address(address: string): string {
    const [name, namespace] = this.#prefixes.find(([, start]) => address.startsWith(start)) ?? [];
    const local = namespace === undefined ? '' : address.slice(namespace.length);
    return /^[A-Za-z_][\w-]*(?:\.[\w-]+)*$/.test(local) ? `${name}:${local}` : `<${address}>`;
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const quoted = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that are written as escapes
  `"${text.replace(/["\\\x00-\x1f\x7f]/g, (one) => ESCAPES[one] ?? `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;
