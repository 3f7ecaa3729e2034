import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onClick?: (() => void) | undefined;
  readonly kind?: 'main' | 'plain' | 'danger' | 'danger main';
  readonly small?: boolean;
  readonly icon?: IconName;
  /** Submits the form around the button. */
  readonly submit?: boolean;
  /** True while the action it started is running: the button stays focusable and ignores clicks. */
  readonly busy?: boolean;
  readonly label?: string;
}

/** Draws a button. While busy it stays in the focus order instead of being disabled. */
export const Button = ({ children, onClick, kind, small, icon, submit, busy, label }: ButtonProps) => (
  <button
    type={submit ? 'submit' : 'button'}
    class={['button', kind, small && 'small'].filter(Boolean).join(' ')}
    onClick={busy ? undefined : onClick}
    aria-disabled={busy ? 'true' : undefined}
    aria-label={label}
  >
    {icon && <Icon name={icon} />}
    {children}
  </button>
);

interface LinkProps {
  readonly href: string;
  readonly children: ComponentChildren;
  readonly kind?: 'main' | 'plain';
  readonly icon?: IconName;
  readonly small?: boolean;
  readonly download?: string;
}

/** Draws a link that looks like a button. */
export const LinkButton = ({ href, children, kind, icon, small, download }: LinkProps) => (
  <a class={['button', kind, small && 'small'].filter(Boolean).join(' ')} href={href} download={download}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
);

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly class?: string;
  readonly expanded?: boolean;
}

export const IconButton = ({ icon, label, onClick, expanded, ...rest }: IconButtonProps) => (
  <button
    type="button"
    class={`button icon ${rest.class ?? ''}`}
    aria-label={label}
    title={label}
    aria-expanded={expanded}
    onClick={onClick}
  >
    <Icon name={icon} size={20} />
  </button>
);
