/** A serial as people read it: in groups of four. */
export const groupedSerial = (serial: string): string => serial.replace(/(.{4})(?=.)/g, '$1 ');
