import {
  isDeactivated,
  type RegistrationState,
  registrationLifeCycle,
} from '../../../schema/life-cycles/registration.js';

/** State of the one registration of a passport that is in force. */
export const { to: IN_FORCE } = registrationLifeCycle.step('register');

interface Registered {
  readonly state: RegistrationState;
  readonly version: number;
}

/** Tells whether the registered version is not the one in service (Implementing Regulation (EU) 2026/1778, article 10(2)). */
export const isOutdated = ({ state, version }: Registered, inService: number | null): boolean =>
  state === IN_FORCE && version !== inService;

type HasState = Pick<Registered, 'state'>;

/** Decides whether a registration is handed over and not answered. */
export const awaitsAnswer = ({ state }: HasState): boolean => state === registrationLifeCycle.step('send').to;

/** Decides whether a version needs no registration any more: it has one, or its brand ended it. */
export const isSettled = (registration: HasState): boolean =>
  registration.state === IN_FORCE || isDeactivated(registration);
