import { describe, expect, it } from '@jest/globals';
import { chargeOfText } from '../../../gateway/graph/operation-charge.js';

const charged = (text: string, name?: string) =>
  Object.fromEntries(chargeOfText(text, name).charges.map(({ window, units }) => [window.name, units]));

describe('the cost of an operation', () => {
  it.each([
    ['{ a: product(identifier: "1") { id } b: product(identifier: "2") { id } }', { products: 2 }],
    ['mutation { a: verifyQr(input: {}) { valid } b: verifyQr(input: {}) { valid } }', { qr: 2 }],
    ['{ brand(code: "x") { id } certificate(number: "y") { status } }', { graph: 1, certificate: 1 }],
    [
      '{ ...F ...F } fragment F on Query { x: product(identifier: "1") { id } brand(code: "x") { id } }',
      { products: 1, graph: 1 },
    ],
    [
      '{ ... on Query { brand(code: "x") { id } } ... @include(if: false) { b: brand(code: "x") { id } } }',
      { graph: 2 },
    ],
    ['{ ...F } fragment F on Query { ...F brand { id } }', { graph: 1 }],
    ['{ printedTarget(serial: "1") { kind } identifierTarget(identifier: "1") { kind } }', { serial: 1, resolve: 1 }],
    ['{ printedProduct(serial: "1") { id } productOfPage(identifier: "1") { id } }', { products: 2 }],
    ['{ constructor toString }', { graph: 2 }],
    ['{ not an operation', { graph: 1 }],
    ['', { graph: 1 }],
  ])('%s', (text, windows) => {
    expect(charged(text)).toEqual(windows);
  });

  it('is that of the operation that is named', () => {
    const text = 'query A { brand { id } } query B { x: brand { id } y: brand { id } }';
    expect([chargeOfText(text, 'A').units, chargeOfText(text, 'B').units, chargeOfText(text, 'C').units]).toEqual([
      1, 2, 1,
    ]);
  });

  it('is not that of a name and a text that together read like another operation', () => {
    const fields = '{ x: product(identifier: "1") { id } y: product(identifier: "2") { id } }';
    expect(charged(`Split ${fields}`, ' query')).toEqual({ graph: 1 });
    expect(charged(`query Split ${fields}`)).toEqual({ products: 2 });
  });

  it('tells introspection, under any name', () => {
    expect(chargeOfText('{ x: __schema { types { name } } }', undefined).introspects).toBe(true);
    expect(chargeOfText('{ ...F } fragment F on Query { __type(name: "Query") { name } }', undefined).introspects).toBe(
      true,
    );
    expect(chargeOfText('{ __typename }', undefined).introspects).toBe(false);
  });

  it('keeps what an account does not make cheaper', () => {
    const { chargesOfAccounts } = chargeOfText(
      'mutation { verifyQr(input: {}) { valid } claimProduct(code: "x") { id } }',
      '',
    );
    expect(chargesOfAccounts.map(({ window }) => window.name)).toEqual(['qr']);
  });
});
