import type { Words } from './words/words.js';

/** Returns the sentences of the camera's script, for `data-scan` of the form. */
export const cameraWords = ({ find: { scan, scanning, close, noCamera } }: Words): string =>
  JSON.stringify({ scan, scanning, close, noCamera });

/** Style that places the button at the lower edge of a phone's screen, and the camera's image over the page. */
export const CAMERA_STYLE = `
.scan{width:100%;justify-content:center;min-height:56px;font-size:1.1rem}
dialog{border:0;border-radius:14px;padding:14px;width:min(92vw,520px);background:var(--paper);color:var(--ink)}dialog::backdrop{background:rgba(0,0,0,.6)}dialog video{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:10px;background:#000}dialog p{margin:0 0 10px;font-weight:600}dialog button{margin-top:12px;width:100%;justify-content:center}
@media (max-width:559px){.dock{position:fixed;z-index:1;inset:auto 0 0;margin:0;padding:10px 16px calc(10px + env(safe-area-inset-bottom));background:var(--paper);border-top:1px solid var(--line)}body:has(.dock){padding-bottom:88px}html{scroll-padding-bottom:96px}}
@media print{.dock{display:none}}`;
