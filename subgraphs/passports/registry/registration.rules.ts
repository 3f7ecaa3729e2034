import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';

const STATES = ['prepared', 'sending', 'refused', 'registered', 'replaced', 'deactivated'] as const;
export type RegistrationState = (typeof STATES)[number];
export type RegistrationTrigger = 'send' | 'refuse' | 'register' | 'replace' | 'deactivate';

/** One version of a passport in the Union's registry. A passport has one registration in force at most. */
export const registrationLifeCycle = lifeCycle<RegistrationState, RegistrationTrigger>(
  'registration',
  STATES,
  'prepared',
  [
    { trigger: 'send', from: ['prepared', 'refused'], to: 'sending' },
    { trigger: 'refuse', from: ['sending'], to: 'refused' },
    { trigger: 'register', from: ['prepared', 'sending', 'refused'], to: 'registered' },
    { trigger: 'replace', from: ['registered'], to: 'replaced' },
    { trigger: 'deactivate', from: ['registered'], to: 'deactivated' },
  ],
);

/** State of the one registration of a passport that is in force. */
export const { to: IN_FORCE } = registrationLifeCycle.step('register');

interface Registered {
  readonly state: RegistrationState;
  readonly version: number;
}

/** Decides whether what is registered is not what is in service (Implementing Regulation (EU) 2026/1778, article 10(2)). */
export const isOutdated = ({ state, version }: Registered, inService: number | null): boolean =>
  state === IN_FORCE && version !== inService;

/** Decides whether a version needs no registration any more: it has one, or its brand ended it. */
export const isSettled = ({ state }: { readonly state: RegistrationState }): boolean =>
  state === IN_FORCE || state === registrationLifeCycle.step('deactivate').to;
