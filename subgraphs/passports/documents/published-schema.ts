import { parseObject } from '../../../schema/json.js';
import { readProjectFile } from '../../lib/process/project.js';
import { type DocumentValidation, documentValidation } from './document-validation.rules.js';

let compiled: DocumentValidation | undefined;

/** Validates a document by the published schema, which is compiled at first use. */
export const faultsOfDocument: DocumentValidation = (document) => {
  compiled ??= documentValidation(parseObject(readProjectFile('schema', 'passport-document.schema.json')));
  return compiled(document);
};
