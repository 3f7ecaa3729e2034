import type { DrawText } from './labels.js';

const DOTS = 56;

/** Draws text with the fonts of the browser. */
export const drawnText: DrawText = (text, name, most, bold) => {
  const canvas = document.createElement('canvas');
  const font = `${bold ? 'bold ' : ''}${DOTS / 1.4}px system-ui, sans-serif`;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no images');
  context.font = font;
  canvas.width = Math.ceil(Math.min(context.measureText(text).width + 2, (most * DOTS) / 1.4));
  canvas.height = DOTS;
  context.font = font;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.fillText(text, 0, DOTS * 0.78);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { name, width, height, gray: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 0) };
};
