import { createCounted } from '#texts/counted.ts';

/*
 * The interface texts in the language that the file is named after. Each part of the site has one export, and a page gets only
 * the texts that its modules import. The types of this file apply to all other languages. A text with a variable part is a
 * function. If that part is an element, the text is in two parts, before and after it, including the spaces around it.
 */

type Parts = readonly [before: string, after: string];

/** BCP 47. */
export const language: string = 'en-US';

const counted = /* @__PURE__ */ createCounted(language);

/** A number without a noun. */
export const number = (value: number) => counted(value, { other: '#' });

/** The label of the key on keyboards. */
export const controlKey: string = 'Ctrl';

export const skipLink: string = 'Skip to content';

export const announcement = { label: 'Announcement', dismiss: 'Dismiss' };

export const header = {
  navigation: 'Main',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  menu: 'Menu',
};

export const searchButton = { label: 'Search', hint: 'Posts, tags and categories' };

export const palette = {
  name: 'Search the blog',
  placeholder: 'Search blog posts, tags, and categories...',
  close: 'Close search',
  results: 'Results',
  groups: { post: 'Posts', tag: 'Tags', category: 'Categories', page: 'Docs' },
  /** Announced one after another: "3 posts, 1 tag". */
  counts: {
    post: (count: number) => counted(count, { one: '# post', other: '# posts' }),
    tag: (count: number) => counted(count, { one: '# tag', other: '# tags' }),
    category: (count: number) => counted(count, { one: '# category', other: '# categories' }),
    page: (count: number) => counted(count, { one: '# page of the docs', other: '# pages of the docs' }),
  },
  nothing: 'No results found.',
  loading: 'Loading the list of posts…',
  failed: 'The list of posts could not be loaded. Open the search again to retry.',
  /** The text before and after the query. */
  allText: ['Search all text for “', '”'] as Parts,
  /** Each text follows its keys. */
  keys: { move: 'to move', open: 'to open', close: 'to close' },
};

export const footer = {
  navigation: 'Footer',
  elsewhere: 'Elsewhere',
  inNewTab: (label: string) => `${label}, in a new tab`,
};

export const theme = {
  change: 'Change Theme',
  hint: 'Light, dark or high contrast',
  /** By the stored value: in the menu, and as the name of an icon button. */
  labels: {
    system: 'System Preference',
    light: 'Light Mode',
    dark: 'Dark Mode',
    'light-high-contrast': 'Light High Contrast',
    'dark-high-contrast': 'Dark High Contrast',
  },
};

export const progress = { loading: 'Loading' };

export const toasts = {
  region: 'Notifications',
  dismiss: 'Dismiss',
  /** Screen readers read these words before the message. Others see an icon instead. */
  priorities: { info: 'Note:', warning: 'Warning:', success: 'Success:', danger: 'Error:' },
};

export const notices = {
  offline: 'You are offline. You can still read this page.',
  newVersion: 'This site has a new version. Reload the page to get it.',
};

/** Shown in a button for a moment after copying. */
export const copied: string = 'Copied';

export const tooltips = { heading: 'Link to this section' };

export const newsletter = {
  title: 'Newsletter',
  privacy: 'How we treat your address',
  address: 'Email address',
  subscribe: 'Subscribe',
  missing: 'Enter your email address.',
  invalid: 'This is not an email address. It has the form name@example.com.',
};

export const errorPage = {
  missing: {
    title: 'Page not found',
    heading: 'There is nothing here',
    text: 'This page does not exist. It may have moved, or the link may be mistyped.',
  },
  ended: {
    title: 'This preview has ended',
    heading: 'This preview has ended',
    text: 'The link showed a post that is not public. Ask for a new one where you got it.',
  },
  refused: {
    title: 'Not available',
    heading: 'This page is not available',
    text: 'The server refused the request. You may need to log in, request access, or wait a moment.',
  },
  failed: {
    title: 'Something went wrong',
    heading: 'Something broke on our side',
    text: 'This page could not be shown. The error has been logged; trying again in a moment often helps.',
  },
  unanswered: {
    label: 'no answer',
    title: 'No answer',
    heading: 'This page cannot be reached',
    text: 'The request got no answer. If your device has no connection, this page loads by itself once it is back.',
  },
  retry: 'Try again',
  search: 'Search the blog',
  submit: 'Search',
  allPosts: 'All posts',
  latest: 'New on the blog',
};

/** Server only: the labels by which the server recognizes two links in the footer. */
export const footerLabels = { policy: 'Privacy Policy', preferences: 'Privacy Preferences' };

export const consent = {
  categories: {
    necessary: {
      label: 'Necessary',
      purpose: 'Your theme and this choice, kept in your browser. The site needs them to work.',
    },
    functional: {
      label: 'Functional',
      purpose: 'Extras from third parties, such as embedded services that remember your settings.',
    },
    analytics: { label: 'Analytics', purpose: 'Which pages are read, and how readers find them.' },
    marketing: {
      label: 'Marketing',
      purpose: 'Which advertisements brought readers here, and showing them relevant ones.',
    },
  },
  /** `services` are the services of a category, as a list. */
  by: (services: string) => `By ${services}.`,
  banner: 'Privacy choices',
  question: (brand: string) => `May ${brand} use third-party services, which may store data in your browser?`,
  policy: 'Privacy Policy',
  choose: 'Choose…',
  reject: 'Reject all',
  accept: 'Accept all',
  save: 'Save choices',
  preferences: 'Privacy preferences',
  close: 'Close',
  privacyControl:
    'Your browser sends a Global Privacy Control signal. We treat it as a no unless you choose otherwise here.',
  reloads:
    'No service is loaded before you agree. Turning off a service that is running deletes its cookies and reloads this page.',
};

/** The titles of feeds, made from the name of a tag, category or author, and the name of the blog. */
export const feeds = {
  tag: (name: string, blog: string) => `Posts about ${name} on the ${blog}.`,
  category: (name: string, blog: string) => `Posts in the category ${name} on the ${blog}.`,
  author: (name: string, blog: string) => `Posts by ${name} on the ${blog}.`,
};

/** The kinds of callouts. */
export const calloutNames = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};

/** Labels for code on pages. */
export const codeLabels = {
  code: 'Code',
  codeTitled: (title: string) => `Code: ${title}`,
  copy: 'Copy',
  refused: 'Your browser did not allow copying. Select the code and copy it from there.',
};

/** Server only: texts that the Markdown renderer adds. */
export const markdown = {
  copy: 'Copy',
  copyCode: 'Copy code',
  wrap: 'Wrap',
  wrapCode: 'Wrap long lines',
  code: 'Code',
  codeTitled: (title: string) => `Code: ${title}`,
  codeIn: (language: string) => `Code, ${language}`,
  table: 'Table',
  tableIn: (section: string) => `Table: ${section}`,
  callouts: calloutNames,
  section: 'Link to this section',
  sectionNamed: (name: string) => `Link to section: ${name}`,
  footnotes: 'Footnotes',
  footnote: (number: string) => `Footnote ${number}`,
  footnoteReference: (number: string) => `Back to reference ${number}`,
  details: 'Details',
  formula: 'Formula',
  diagram: 'Diagram',
  diagramTitled: (title: string) => `Diagram: ${title}`,
  diagramSource: 'Source of the drawing',
  chartNumbers: 'The numbers',
  video: 'Video',
  videoOn: (service: string) => `Video on ${service}`,
  play: 'Play:',
  animation: 'Play the animation',
  embedNote: (service: string) =>
    `Plays from ${service}, which will then know that you are watching, and may set cookies.`,
};

/** Server only: `llms.txt`. */
export const llms = {
  markdown: (sitemap: string) => `Any post is Markdown at its URL with \`.md\` added. All pages are in ${sitemap}.`,
  newestFirst: 'Posts, newest first',
};

export const blogName: string = 'Blog';

/** The titles of the pages of a list, except for the first one. */
export const pageTitle = {
  heading: (title: string, page: number) => `${title}, page ${page}`,
  head: (title: string, page: number) => `${title} · Page ${page}`,
};

export const blogIndex = {
  featured: 'Featured',
  latest: 'Latest',
  startHere: 'Start here',
  series: 'In parts:',
  empty: 'This blog has no posts yet. Save a Markdown file in the content folder, and it appears here.',
};

export const subscribe = {
  title: 'Subscribe',
  about: 'New posts, in your inbox or your feed reader.',
  feed: 'By feed',
  howTo: 'Paste this address into your feed reader, or add it there with one of the links.',
  all: 'All posts',
  parts: 'Only a part of the blog',
  address: (name: string) => `Address of the feed: ${name}`,
  copy: 'Copy',
  refused: 'The browser did not allow it. Select the address, and copy it.',
  readers: 'Add it to',
  formats: 'Also as',
};

export const overviews = {
  navigation: 'All posts, tags and authors',
  pages: {
    archive: { title: 'Archive', about: 'Every post, newest first.' },
    tags: { title: 'Tags', about: 'Every category and tag, with its number of posts.' },
    authors: { title: 'Authors', about: 'Everyone who has written here.' },
  },
};

export const categoryLinks = { name: 'Categories', all: 'All' };

export const taxonPage = {
  kinds: { tag: 'Tag', category: 'Category', author: 'Author' },
  elsewhere: 'Elsewhere',
};

export const listSummary = {
  /** For a list with a single post. */
  posts: (count: number) => counted(count, { one: '# post', other: '# posts' }),
  /** The text before and after the date of the first post, if there are several posts. */
  postsSince: (count: number): Parts => [counted(count, { one: '# post since ', other: '# posts since ' }), ''],
  page: (page: number, pages: number) => `; page ${page} of ${pages}`,
};

export const pagination = {
  name: 'Pages',
  newer: 'Newer posts',
  older: 'Older posts',
  /** Below search results, which have no order of dates. */
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number) => `Page ${page}`,
};

export const moreFrom = (year: number) => `More from ${year}`;

export const readingTime = (minutes: number) => counted(minutes, { other: '# min read' });

export const post = {
  updated: ['Updated ', ''] as Parts,
  /** The text before what the code was tested with, between that and the date, and after the date. */
  tested: ['Tested with ', ' on ', ''] as readonly [before: string, between: string, after: string],
  tags: 'Tags',
};

/** Server only. */
export const postHead = {
  card: (title: string, author: string) => `${title}, by ${author}`,
  preview: (title: string) => `Preview: ${title}`,
};

export const previewNote = {
  label: 'Preview',
  draft: (until: string) => `This post is a draft. Anyone with this link can read it until ${until}.`,
  scheduled: (until: string) => `This post is scheduled. Anyone with this link can read it until ${until}.`,
};

export const ageNote = {
  /** The text before and after the date. */
  checked: ['This post was up to date on ', '. Some of it may have changed since.'] as Parts,
  newer: 'Newer:',
  behind: 'The original has changed since this translation.',
};

export const seriesNote = {
  name: 'Series',
  /** The text before and after the name of the series. */
  from: ['From the series ', ''] as Parts,
  part: (part: number, parts: number): Parts => ['', ` · part\u00a0${part}\u00a0of\u00a0${parts}`],
};

export const contents: string = 'On this page';

export const postEnd = {
  related: 'Related posts',
  nextPart: (part: number, parts: number) => `Next in this series: part ${part} of ${parts}`,
  /** Before and after the day on which the next part is published. */
  laterPart: (part: number): readonly [before: string, after: string] => [`Part ${part} of this series comes on `, ''],
  actions: 'Share',
  copyLink: 'Copy link',
  linkCopied: 'The link is copied.',
  linkRefused: 'Your browser did not allow copying. The link is in its address bar.',
  copyMarkdown: 'Copy as Markdown',
  markdownCopied: 'The post is copied as Markdown.',
  markdownRefused: 'The Markdown could not be copied. It is at the address of this page with .md added.',
};

/** Server only: links of a post. */
export const postLinks = {
  /** Behind the text of a link to a post that is published later. */
  later: (day: string) => `(from ${day})`,
  assistant: (name: string) => `Open in ${name}`,
  question: (url: string) => `Read ${url} so that I can ask questions about it.`,
  edit: 'Edit this page',
  history: 'View history',
};

/** Server only. */
export const comments = {
  heading: 'Comments',
  note: 'Comments are discussions on GitHub. They come from giscus.app, which may store data in your browser.',
  show: 'Show comments',
  open: 'Open the discussion',
};

export const copyCodeRefused: string = 'Your browser did not allow copying. Select the code and copy it from there.';

export const enlarged = {
  name: 'Picture',
  fullSize: 'Full size',
  previous: 'Previous picture',
  next: 'Next picture',
  close: 'Close picture',
  place: (number: number, pictures: number) => `${number} of ${pictures}`,
};

export const searchPage = {
  name: 'Search',
  label: 'Search blog posts, tags, and categories',
  submit: 'Search',
  posts: 'Posts',
  tags: 'Tags',
  categories: 'Categories',
  docs: 'Docs',
  /** The links for choosing between posts and pages of the docs. */
  filter: 'Search in',
  foundDocs: (pages: number, query: string) =>
    counted(pages, {
      one: `# page of the docs for “${query}”.`,
      other: `# pages of the docs for “${query}”.`,
    }),
  found: (posts: number, query: string) =>
    counted(posts, {
      one: `# post for “${query}”.`,
      other: `# posts for “${query}”, sorted by relevance.`,
    }),
  nothing: (query: string) => `No posts found for “${query}”.`,
  clear: 'Clear',
  cut: 'Your search was too long, so only the first part of it was used.',
  /** Shown for about a minute after a first start with thousands of posts. */
  partial:
    'Titles, descriptions, tags and names were searched; the full text is still being indexed. Try again in a minute.',
  /** For an exported site, where browsers search. */
  needsScript: [
    'This search needs JavaScript. Without it, the tags and categories below and the ',
    'archive',
    ' lead to every post.',
  ] as readonly [before: string, archive: string, after: string],
  failed: 'The search could not be loaded. Reload the page to try again.',
  anotherWord: 'Check the spelling, or try a topic.',
  didYouMean: ['Did you mean ', '?'] as readonly [before: string, after: string],
  late: 'Too many searches are waiting. Try again in a moment.',
};

/** Server only. */
export const searchHead = {
  title: (query: string) => `Search: ${query}`,
  description: (blog: string) => `Search the posts of the ${blog}.`,
};
