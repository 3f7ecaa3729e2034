/** Lists the brand's own fields of a certificate that have a value, each as text. */
export const customFieldsIn = (
  fields: Readonly<Record<string, unknown>> | null | undefined,
): readonly (readonly [name: string, value: string])[] =>
  Object.entries(fields ?? {})
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
