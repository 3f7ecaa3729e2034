import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { EVENT_DEFINITIONS } from '../../schema/events/event-types.js';

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
formats.default(ajv);
const compiled = new Map<string, ValidateFunction>();

function validator(type: string): ValidateFunction {
  const known = compiled.get(type);
  if (known) return known;
  const definition = EVENT_DEFINITIONS.find(({ name }) => name === type);
  if (!definition) throw new Error(`No event type ${type}`);
  // Published schemas are open, so that fields can be added; what is emitted today must not exceed them.
  const check = ajv.compile({ ...definition.payload, $id: undefined, additionalProperties: false });
  compiled.set(type, check);
  return check;
}

/** Faults of a payload against its published schema, one sentence each; none when it is as promised. */
export function eventFaults(type: string, payload: unknown): string[] {
  const check = validator(type);
  if (check(payload)) return [];
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
