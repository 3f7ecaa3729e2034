import { expect } from '@jest/globals';
import type { RestResponse } from '../rest.js';

/** Requires a refusal as tables 12 to 15 of the standard have it, which says nothing of what is inside. */
export function requireResult({ status, json, text }: RestResponse, expected: number): void {
  expect([status, json?.message?.[0]?.code]).toEqual([expected, String(expected)]);
  expect(json).toEqual({
    statusCode: expect.stringMatching(/^Client\w+$/),
    message: [
      {
        messageType: 'Error',
        text: expect.stringMatching(/\S/),
        code: String(expected),
        correlationId: expect.stringMatching(/\S/),
        timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/),
      },
    ],
  });
  expect(text).not.toMatch(/WITHHELD-VALUE|node_modules|at \w+ \(|select |syntax error/i);
}
