/** Sources of an activation (§2.15). */
export const ACTIVATION_SOURCES = ['sellout_declared', 'nfc', 'qr'] as const;
export type ActivationSource = (typeof ACTIVATION_SOURCES)[number];
