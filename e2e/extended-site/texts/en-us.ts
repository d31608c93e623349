import type { OwnTexts } from 'portico';

export const footer: OwnTexts['footer'] = {
  elsewhere: 'Find us',
  inNewTab: (label) => `${label}, in its own tab`,
};
