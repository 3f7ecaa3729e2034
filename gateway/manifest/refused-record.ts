import { DomainError, isRefusal } from '../../subgraphs/lib/graphql/domain-error.js';

/**
 * Throws the refusal of a record in the form of the file's own faults: section, natural key, field. What another brand has is known to
 * the installation alone, and only when the record is applied.
 */
export const refusedRecord =
  (record: string) =>
  (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error;
    throw new Error(
      faultsIn(error)
        .map((fault) => `${record}: ${fault}`)
        .join('\n'),
      { cause: error },
    );
  };

function faultsIn(error: DomainError): readonly string[] {
  if (!isRefusal(error, 'INVALID_INPUT')) return [error.code];
  return error.facts.faults.map(({ path, message }) => [...path.slice(-1), message].join(': '));
}
