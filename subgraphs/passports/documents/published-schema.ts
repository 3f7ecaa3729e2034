import { readProjectFile } from '../../lib/process/project.js';
import { type DocumentValidation, documentValidation } from './document-validation.rules.js';
import { parseObject } from './json.js';

let compiled: DocumentValidation | undefined;

/** Checks a document against its schema as it is published; that is read and compiled once, with the first document. */
export const faultsOfDocument: DocumentValidation = (document) => {
  compiled ??= documentValidation(parseObject(readProjectFile('schema', 'passport-document.schema.json')));
  return compiled(document);
};
