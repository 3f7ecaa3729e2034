import {
  isDeactivated,
  type RegistrationState,
  registrationLifeCycle,
} from '../../../schema/life-cycles/registration.js';

/** State of a passport's registration in force. */
export const { to: IN_FORCE } = registrationLifeCycle.step('register');

interface Registered {
  readonly state: RegistrationState;
  readonly version: number;
  readonly upi: string;
}

/** Public version in service and product identifier that would be registered now; null for none. */
export interface RegisteredNow {
  readonly version: number | null;
  readonly upi: string | null;
}

/**
 * Tells whether the registered version is not in service (Implementing Regulation (EU) 2026/1778, article 10(2)), or its
 * product has another identifier now.
 */
export const isOutdated = ({ state, version, upi }: Registered, now: RegisteredNow): boolean =>
  state === IN_FORCE && (version !== now.version || upi !== now.upi);

type HasState = Pick<Registered, 'state'>;

export const isInForce = ({ state }: HasState): boolean => state === IN_FORCE;

/** Tells whether a registration waits for the registry's answer. */
export const awaitsAnswer = ({ state }: HasState): boolean => state === registrationLifeCycle.step('send').to;

/** Tells whether a version needs no registration: it has one, or its brand ended it. */
export const isSettled = (registration: HasState): boolean => isInForce(registration) || isDeactivated(registration);
