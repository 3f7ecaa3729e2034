import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface PageProps {
  readonly title: string;
  readonly lead?: ComponentChildren;
  readonly actions?: ComponentChildren;
  /** Link to the parent screen. */
  readonly back?: { readonly href: string; readonly label: string };
  readonly children: ComponentChildren;
}

/** Shows a screen. Its title receives the focus when it appears, so that screen readers read it out. */
export function Page({ title, lead, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement?.closest('.nav')) heading.current?.focus();
  }, []);
  return (
    <div class="page">
      <header>
        <div>
          {back && (
            <p class="crumbs">
              <a href={back.href}>← {back.label}</a>
            </p>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p class="lead">{lead}</p>}
        </div>
        {actions && <div class="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface CardProps {
  readonly title?: string;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly class?: string;
}

export const Card = ({ title, actions, children, ...rest }: CardProps) => (
  <section class={`card ${rest.class ?? ''}`}>
    {(title || actions) && (
      <header>
        {title && <h2>{title}</h2>}
        {actions}
      </header>
    )}
    {children}
  </section>
);

/** Names and values; those without a value are left out. */
export const Facts = ({
  rows,
  counts,
}: {
  rows: readonly (readonly [string, ComponentChildren])[];
  /** True where the values are numbers, which need less room than their names. */
  counts?: boolean;
}) => (
  <dl class={counts ? 'facts counts' : 'facts'}>
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
