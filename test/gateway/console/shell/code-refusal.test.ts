import { expect, it } from '@jest/globals';
import { codeRefusal } from '../../../../gateway/console/shell/code-refusal.js';

it.each([
  [401, 'Invalid verification code', 'SECOND_FACTOR_REFUSED'],
  [401, 'Invalid JWT token', 'SESSION_REVOKED'],
  [401, 'Token has been revoked', 'SESSION_REVOKED'],
  [401, undefined, 'SESSION_REVOKED'],
  [429, 'Too many attempts', 'LOGIN_THROTTLED'],
  [503, 'Invalid verification code', 'INTERNAL'],
])('an answer of %s that says %s is %s', (status, detail, code) => {
  expect(codeRefusal(status, detail).code).toBe(code);
});
