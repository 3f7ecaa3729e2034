/**
 * Milliseconds for which a server keeps a connection without requests to a reverse proxy, a router or another process of
 * the installation: longer than these keep it themselves (nginx and AWS a minute, Caddy two), so that they close it, and
 * no request is sent on a connection that is being closed.
 */
export const KEPT_IDLE_MS = 180_000;

/** Milliseconds for which a process of the installation keeps a connection without requests to another. */
export const REUSED_WITHIN_MS = 60_000;
