import { fieldsIn } from '../../../schema/record.js';

/** Reads a number of a job's payload. Throws where it is missing. */
export function numberIn(payload: unknown, name: string): number {
  const value = fieldsIn(payload)[name];
  if (typeof value !== 'number') throw new Error(`The payload of the job has no number ${name}`);
  return value;
}

/** Reads a text of a job's payload. Throws where it is missing. */
export function textIn(payload: unknown, name: string): string {
  const value = fieldsIn(payload)[name];
  if (typeof value !== 'string') throw new Error(`The payload of the job has no text ${name}`);
  return value;
}
