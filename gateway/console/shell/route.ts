import { useEffect, useState } from 'preact/hooks';

/** Address of the current screen: its path below `/console`, and its query. */
export interface Place {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

const BASE = '/console';
const listeners = new Set<() => void>();

function here(): Place {
  const below = location.pathname.slice(BASE.length);
  const path = below.split('/').filter(Boolean).map(decodeURIComponent);
  return { path, query: new URLSearchParams(location.search) };
}

/** Returns the URL of a screen; query parameters that are null or empty are left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | null | undefined>> = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  const text = params.toString();
  return `${BASE}/${path}${text ? `?${text}` : ''}`;
}

/** Opens a screen. `replace`: replaces the current history entry. */
export function goTo(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  for (const tell of listeners) tell();
}

export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const tell = (): void => setPlace(here());
    listeners.add(tell);
    addEventListener('popstate', tell);
    document.addEventListener('click', followLink);
    return () => {
      listeners.delete(tell);
      removeEventListener('popstate', tell);
      document.removeEventListener('click', followLink);
    };
  }, []);
  return place;
}

/** Handles a plain click on an internal link without reloading the page; everything else is left to the browser. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname !== BASE && !link.pathname.startsWith(`${BASE}/`)) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  goTo(link.href);
}
