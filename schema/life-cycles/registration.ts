import { lifeCycle } from './transition-table.js';

const STATES = ['prepared', 'sending', 'refused', 'registered', 'replaced', 'deactivated'] as const;
export type RegistrationState = (typeof STATES)[number];
export type RegistrationTrigger = 'send' | 'refuse' | 'register' | 'replace' | 'deactivate';

/** Registration of one version of a passport in the EU registry. A passport has at most one registration in force. */
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

/** Tells whether the brand ended a registration. */
export const isDeactivated = ({ state }: { readonly state: RegistrationState }): boolean =>
  state === registrationLifeCycle.step('deactivate').to;
