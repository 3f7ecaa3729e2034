/** Line icons of 24 × 24, drawn for the console. */
const PATHS = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  items: 'M4 7l8-4 8 4v10l-8 4-8-4zM4 7l8 4 8-4M12 11v10',
  batches: 'M4 5h16M4 12h16M4 19h10',
  catalog: 'M5 4h11l3 3v13H5zM9 10h6M9 14h6',
  passport: 'M6 3h12v18H6zM12 8a3 3 0 100 6 3 3 0 000-6M9 18h6',
  certificate:
    'M12 4l2.2 2 3-.3.6 2.9 2.5 1.7-1.3 2.7 1.3 2.7-2.5 1.7-.6 2.9-3-.3-2.2 2-2.2-2-3 .3-.6-2.9-2.5-1.7L5 13l-1.3-2.7 2.5-1.7.6-2.9 3 .3zM9 13l2 2 4-4',
  partners:
    'M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 010 6.5M18 14.5c2 .8 3.2 2.7 3.5 5.5',
  retailer: 'M4 9l2-5h12l2 5M4 9v11h16V9M4 9h16M10 20v-6h4v6',
  key: 'M8 12a4 4 0 108 0 4 4 0 10-8 0M8 12H2.500M5 12v3',
  webhook: 'M12 8a3.5 3.5 0 10-3 5.500l-3 5M12 8l3.5 6M15.5 14a3.5 3.5 0 110 5h-6.5',
  alert: 'M12 3l9.5 17h-19zM12 10v4M12 17v.5',
  returns: 'M4 9h11a5 5 0 010 10H8M4 9l4-4M4 9l4 4',
  approve: 'M4 12l5 5L20 6',
  settings: 'M12 9a3 3 0 100 6 3 3 0 000-6M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  audit: 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3',
  team: 'M12 12a4 4 0 100-8 4 4 0 000 8M4 21c.8-5 3.8-7 8-7s7.2 2 8 7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13M15.5 15.500L20 20',
  moon: 'M20 14A8.5 8.5 0 0110 4a8.5 8.5 0 1010 10z',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.500M17.5 17.500L19 19M19 5l-1.5 1.500M6.5 17.500L5 19',
  out: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  up: 'M12 19V6M6 11l6-6 6 6',
  down: 'M12 5v13M6 13l6 6 6-6',
} as const;

export type IconName = keyof typeof PATHS;

/** Draws an icon next to a text; screen readers skip it. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);
