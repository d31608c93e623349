import type { OwnTexts } from 'portico';

export const footer: OwnTexts['footer'] = {
  elsewhere: 'Find us',
  inNewTab: (label) => `${label}, in a tab of its own`,
};
