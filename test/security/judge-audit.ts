/** What `npm audit --json` prints, as far as it matters here. */
export interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly via: readonly (string | Advisory)[] }>>;
  readonly message?: string;
}

interface Advisory {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  readonly severity: string;
  readonly range: string;
}

/** Advisories that are known, by their address's last part (`GHSA-…`), each with the reason why it does no harm here. */
export type Explained = Readonly<Record<string, string>>;

export type Verdict =
  | { readonly outcome: 'not checked'; readonly reason: string }
  | { readonly outcome: 'checked'; readonly unexplained: readonly string[]; readonly outdated: readonly string[] };

/** Holds a report against what is explained. `outdated`: explanations of what nothing suffers from any more. */
export function judgeAudit(report: AuditReport, explained: Explained): Verdict {
  const { vulnerabilities, message } = report;
  if (!vulnerabilities) return { outcome: 'not checked', reason: message ?? 'the registry gave no report' };
  const advisories = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one): one is Advisory => typeof one !== 'string');
  const found = new Map(advisories.map((advisory) => [advisory.url.split('/').at(-1) as string, advisory]));
  return {
    outcome: 'checked',
    unexplained: [...found]
      .filter(([id]) => !explained[id])
      .map(([id, { severity, name, range, title, url }]) => `${id} (${severity}): ${name} ${range}: ${title} ${url}`),
    outdated: Object.keys(explained).filter((id) => !found.has(id)),
  };
}
