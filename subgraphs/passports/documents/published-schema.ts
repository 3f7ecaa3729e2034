import { readProjectFile } from '../../lib/process/project.js';
import { type DocumentValidation, documentValidation } from './document-validation.rules.js';

let compiled: DocumentValidation | undefined;

/** Against the document's schema as it is published; that is read and compiled once, with the first document. */
export const faultsOfDocument: DocumentValidation = (document) => {
  compiled ??= documentValidation(JSON.parse(readProjectFile('schema', 'passport-document.schema.json')) as object);
  return compiled(document);
};
