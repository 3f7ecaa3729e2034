export type IncidentKind = 'reported_stolen' | 'report_closed' | 'returned';

export interface Incident {
  readonly kind: IncidentKind;
  readonly at: Date;
}

interface Report {
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

export const MOST_INCIDENTS = 100;

/** Returns thefts and completed returns as published: kind and instant, newest first. */
export function incidentsIn(reports: readonly Report[], returnedAt: readonly Date[]): readonly Incident[] {
  const thefts = reports.flatMap(({ openedAt, closedAt }): Incident[] => [
    { kind: 'reported_stolen', at: openedAt },
    ...(closedAt ? [{ kind: 'report_closed' as const, at: closedAt }] : []),
  ]);
  const back = returnedAt.map((at): Incident => ({ kind: 'returned', at }));
  return [...thefts, ...back].sort((one, other) => +other.at - +one.at).slice(0, MOST_INCIDENTS);
}
