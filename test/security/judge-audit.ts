/** What `npm audit --json` prints, as far as it matters here. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Advisory)[] }>>;
  readonly message?: string;
}

export interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
  readonly range: string;
}

/** Advisories that are known, by their address's last part (`GHSA-…`), each with the reason why it does no harm here. */
export type Explained = Readonly<Record<string, string>>;

export interface Verdict {
  /** Why the registry gave no answer; null when it did. */
  readonly unasked: string | null;
  readonly unexplained: readonly string[];
  /** Explanations of what nothing suffers from any more; none while the registry was not asked, which may know of more. */
  readonly outdated: readonly string[];
}

/** Holds a report, and what a snapshot knows of the lock file, against what is explained. */
export function judgeAudit(report: AuditReport, explained: Explained, ofSnapshot: readonly Advisory[] = []): Verdict {
  const { vulnerabilities, message } = report;
  const advisories = Object.values(vulnerabilities ?? {})
    .flatMap(({ via }) => via)
    .filter((one): one is Advisory => typeof one !== 'string');
  const found = new Map([...ofSnapshot, ...advisories].map((advisory) => [idOf(advisory), advisory]));
  return {
    unasked: vulnerabilities ? null : (message ?? 'the registry gave no report'),
    unexplained: [...found]
      .filter(([id]) => !explained[id])
      .map(([id, { severity, name, range, title, url }]) => `${id} (${severity}): ${name} ${range}: ${title} ${url}`),
    outdated: vulnerabilities ? Object.keys(explained).filter((id) => !found.has(id)) : [],
  };
}

const idOf = ({ url }: Advisory): string => url.split('/').at(-1)!;
