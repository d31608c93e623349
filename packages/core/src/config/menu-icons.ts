/** The icons that a link in a menu or an offering can have next to its label: paths on a grid of 24 × 24, drawn as lines. */
export const MENU_ICON_PATHS = {
  api: 'M8 4c-3 0-2 4-2 5.5S5 12 4 12c1 0 2 1 2 2.5S5 20 8 20M16 4c3 0 2 4 2 5.5s1 2.5 2 2.5c-1 0-2 1-2 2.5s1 5.5-2 5.5M12 12h.01',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  chart: 'M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6',
  chat: 'M4 5h16v11h-9l-5 4v-4H4zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01',
  clock: 'M12 3.5a8.5 8.5 0 1 0 .1 0M12 7.5v5l3.5 2',
  cluster:
    'm12 3 7.5 4.3v9.4L12 21l-7.5-4.3V7.3zM12 9.2a2.8 2.8 0 1 0 .1 0M12 3v6M12 15v6M4.7 7.5l4.8 3M14.5 13.5l4.8 3',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  device: 'M7 7h10v10H7zM10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5',
  docs: 'M6 3.5h8.5l3.5 5v12H6zM14 3.5v5h4M9 12.5h6M9 16h6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15',
  gateway: 'M4 20v-7a8 8 0 0 1 16 0v7M8.5 20v-6.5a3.5 3.5 0 0 1 7 0V20M2.5 20h19',
  globe: 'M12 3.5a8.5 8.5 0 1 0 .1 0M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  guide: 'M12 6.5C10 5 7 4.5 3.5 4.5V18c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5zM12 6.5V20',
  identity: 'M12 3.5 5 6v5.5c0 4 3 7.5 7 9 4-1.5 7-5 7-9V6zM12 8.5a2 2 0 1 0 .1 0M8.5 16c1-3 6-3 7 0',
  integrations: 'M4 4h6.5v6.5H4zM13.5 13.5H20V20h-6.5zM13.5 7.25H17v6.25M10.5 16.75H7V10.5',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  network: 'M4.5 4.5h6v6h-6zM13.5 13.5h6v6h-6zM10.5 7.5h6v6',
  package: 'm12 3 7.5 4.3v9.4L12 21l-7.5-4.3V7.3zM4.7 7.5 12 12l7.3-4.5M12 12v9',
  partners: 'M9.5 14.5l5-5M11 7l2-2a4.2 4.2 0 0 1 6 6l-2 2M13 17l-2 2a4.2 4.2 0 0 1-6-6l2-2',
  people: 'M9 5a3.5 3.5 0 1 0 .1 0M3 19.5c.5-6 11.5-6 12 0M16 5.5a3 3 0 0 1 0 6M17.5 14c2 .5 3.3 2.5 3.5 5.5',
  quickstart: 'M13 3 5 13.5h6L10.5 21 19 10h-6.5z',
  repository:
    'M7 8.5v7M7 4a2.2 2.2 0 1 0 .1 0M7 15.5a2.2 2.2 0 1 0 .1 0M17 6a2.2 2.2 0 1 0 .1 0M17 10.5c0 4-6 3-9.5 5.5',
  security: 'M12 3.5 5 6v5.5c0 4 3 7.5 7 9 4-1.5 7-5 7-9V6zM8.8 12l2.2 2.2 4.2-4.4',
  sites: 'M3.5 14h6v6h-6zM14.5 14h6v6h-6zM9 4h6v6H9zM6.5 14v-2.5h11V14M12 10v1.5',
  start: 'M6 21V4M6 4.5h12l-3 4 3 4H6',
  tunnel: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  video: 'M3 6h18v12H3zM10.5 9.5l4 2.5-4 2.5z',
  webhook: 'M12 4.5a3.5 3.5 0 0 1 3.2 5l3 5.5M12 8l-3.8 7.5M6.5 13a3.5 3.5 0 1 0 3.5 4h7.5M17.5 16.5a2 2 0 1 0 .1 0',
} as const;

export type MenuIcon = keyof typeof MENU_ICON_PATHS;
