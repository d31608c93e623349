/*
 * What the shell and the consent say to readers, in the language that the file is named by. Each part of the site has one
 * export, so that a page gets those of the parts that it has. This file is the first: its types are those of every other one.
 */

/** BCP 47. */
export const language: string = 'en-US';

export const skipLink: string = 'Skip to content';

export const header = {
  navigation: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
};

export const footer = {
  navigation: 'Footer',
  elsewhere: 'Elsewhere',
  follow: 'Follow the blog:',
  inNewTab: (label: string) => `${label}, in a new tab`,
};

export const theme = {
  change: 'Change Theme',
  hint: 'Light, dark or high contrast',
  group: 'Theme',
  /** By the stored value: in the menu, and for an icon alone. */
  labels: {
    system: 'System Preference',
    light: 'Light Mode',
    dark: 'Dark Mode',
    'light-high-contrast': 'Light High Contrast',
    'dark-high-contrast': 'Dark High Contrast',
  },
  shortLabels: {
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    'light-high-contrast': 'Light High Contrast',
    'dark-high-contrast': 'Dark High Contrast',
  },
};

export const progress = { loading: 'Loading' };

export const toasts = { region: 'Notifications', dismiss: 'Dismiss' };

export const notices = {
  offline: 'You are offline. What is open stays readable.',
  online: 'You are back online.',
  newVersion: 'A new version of the site is here.',
  reload: 'Reload',
};

export const tooltips = { heading: 'Link to this section' };

export const newsletter = {
  title: 'Newsletter',
  privacy: 'How we treat your address',
  address: 'Email address',
  subscribe: 'Subscribe',
  orFeed: 'Or follow a feed:',
};

export const errorPage = {
  missing: {
    title: 'Page not found',
    heading: 'This path leads nowhere',
    text: 'There is no page at this address. It may have moved, or the link may be mistyped.',
  },
  failed: {
    title: 'Something went wrong',
    heading: 'Something broke on our side',
    text: 'The page could not be made. The error is logged; trying again in a moment often helps.',
  },
  offline: {
    label: 'offline',
    title: 'No connection',
    heading: 'This page is out of reach',
    text: 'Your device has no connection. The page comes by itself when the connection is back.',
  },
  retry: 'Try again',
  search: 'Search the blog',
  submit: 'Search',
  allPosts: 'All posts',
  latest: 'New on the blog',
};

export const consent = {
  categories: {
    necessary: {
      label: 'Necessary',
      purpose: 'Your theme and this choice, kept in your browser. Without them the site cannot do what you ask of it.',
    },
    functional: {
      label: 'Functional',
      purpose: 'Extras of others, such as embedded services that remember your settings.',
    },
    analytics: { label: 'Analytics', purpose: 'Which pages are read, and how readers find them.' },
    marketing: {
      label: 'Marketing',
      purpose: 'Which advertisements brought readers here, and showing them fitting ones.',
    },
  },
  /** Of the services of a category, as a list in a sentence. */
  by: (services: string) => `By ${services}.`,
  banner: 'Privacy choices',
  heading: 'Your privacy',
  question: (brand: string) =>
    `${brand} would like to use services of others on this site, which may store data in your browser. Nothing of them is loaded before you agree.`,
  policy: 'Privacy Policy',
  choose: 'Choose…',
  reject: 'Reject all',
  accept: 'Accept all',
  save: 'Save choices',
  preferences: 'Privacy preferences',
  close: 'Close',
  privacyControl: 'Your browser sends Global Privacy Control, which counts as a no until you choose otherwise here.',
  reloads: 'Switching off what runs deletes its cookies and reloads this page.',
};

/** For the server alone: social cards, feeds, and what a feed says to a person who opens it. */
export const cards = { tag: 'Tag', category: 'Category', author: 'Author' };

/** What a feed of a list is of: the name of a tag, category or author, and that of the blog. */
export const feeds = {
  tag: (name: string, blog: string) => `Posts about ${name} on the ${blog}.`,
  category: (name: string, blog: string) => `Posts in the category ${name} on the ${blog}.`,
  author: (name: string, blog: string) => `Posts by ${name} on the ${blog}.`,
};

export const feedPage = {
  explanation: 'This is a feed: give its address to a feed reader, and new posts come to you.',
  forPeople: 'The same posts for people:',
};
