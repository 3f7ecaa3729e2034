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
}

/** Tells whether the registered version is not in service (Implementing Regulation (EU) 2026/1778, article 10(2)). */
export const isOutdated = ({ state, version }: Registered, inService: number | null): boolean =>
  state === IN_FORCE && version !== inService;

type HasState = Pick<Registered, 'state'>;

/** Tells whether a registration waits for the registry's answer. */
export const awaitsAnswer = ({ state }: HasState): boolean => state === registrationLifeCycle.step('send').to;

/** Tells whether a version needs no registration: it has one, or its brand ended it. */
export const isSettled = (registration: HasState): boolean =>
  registration.state === IN_FORCE || isDeactivated(registration);
