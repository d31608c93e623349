import * as v from 'valibot';
import { isRuleName, SETTABLE_RULES } from '#check-rules.ts';
import { closest } from '#closest.ts';
import { href, link, menuIcon, text } from '#config/field-kinds.ts';
import { ownCalloutsSchema } from '#config/own-callouts.ts';
import { ownFieldsSchema } from '#config/own-fields.ts';
import { socialIcon } from '#config/social-marks.ts';
import { needsConsent } from '#config/vendor-categories.ts';
import { allowSchema, consentSchema, vendorsSchema } from '#config/vendor-schema.ts';
import { EMBLEM_NAMES } from '#emblems.ts';
import { HUE_NAMES } from '#hues.ts';
import { canonicalLanguage } from '#language.ts';
import { isOrigin } from '#origins.ts';
import { slugify } from '#slugify.ts';
import { languageOf } from '#texts/languages.ts';
import { languagesWithTexts, type Texts, textsIn } from '#texts/texts-in.ts';
import { isColor } from '#themes/accent.ts';

const MONTHS = 'expected a whole number of months, such as 24';
const origin = v.pipe(
  v.string('expected an origin such as https://culvert.example'),
  v.check(isOrigin, 'expected an origin: https:// and a host, without a path or a slash at the end'),
);

const accent = v.pipe(
  v.string('expected a color such as oklch(45% 0.07 210)'),
  v.check(isColor, 'expected a color such as oklch(45% 0.07 210) or #0b5f6b'),
);

const menuLink = v.strictObject({
  ...link.entries,
  /** Icons, like the lines of `about`, appear only if every link of the group has one. */
  icon: v.optional(menuIcon),
  /** One line about the destination. */
  about: v.optional(text),
});
const linkGroup = v.strictObject({
  title: v.optional(text),
  links: v.pipe(v.array(menuLink), v.minLength(1, 'expected at least one link')),
});
// Becomes part of element ids on the page.
const id = v.pipe(
  text,
  v.regex(/^[a-z][a-z0-9-]*$/i, 'expected an id of letters, digits and hyphens, such as use-cases'),
);
const menu = v.strictObject({
  id,
  label: text,
  groups: v.pipe(v.array(linkGroup), v.minLength(1)),
});

const uniqueIds = <Entry extends object>(what: string) =>
  v.checkItems<Entry[], string>(
    (entry, index, entries) =>
      !('id' in entry) || entries.findIndex((other) => 'id' in other && other.id === entry.id) === index,
    `expected a unique id for each ${what}`,
  );

/** A link `{ label, href }`, or a menu `{ id, label, groups }`. */
const navigationEntry = v.lazy((entry): typeof link | typeof menu =>
  typeof entry === 'object' && entry !== null && 'groups' in entry ? menu : link,
);

const topic = v.strictObject(
  {
    /** A sentence for its page and search results. */
    text: v.optional(text),
    /** The last part of its page's address, for names such as C++ and C#, which would otherwise have the same one. */
    slug: v.optional(
      v.pipe(
        text,
        v.check(
          (value) => slugify(value) === value,
          'expected lower-case letters, digits and single hyphens, such as cpp',
        ),
      ),
    ),
    /** The color of its pages, drawings and links, which otherwise depends on its name. */
    hue: v.optional(v.picklist(HUE_NAMES, `expected one of ${HUE_NAMES.join(', ')}`)),
    /** The sign of a category, which otherwise depends on its name. */
    emblem: v.optional(v.picklist(EMBLEM_NAMES, `expected one of ${EMBLEM_NAMES.join(', ')}`)),
  },
  "expected an object, such as { text: 'One task each.' }",
);

const filePattern = v.pipe(
  v.string('expected an address with {file} in it'),
  v.check(
    (value) => /^https:\/\/[^{}]*\{file\}[^{}]*$/.test(value),
    "expected an https:// URL with {file} for a post's path",
  ),
);

const newsletterSchema = v.strictObject({
  /** The URL to which the form is sent: the `action` of the newsletter service's embedded form. */
  action: v.pipe(
    v.string('expected the URL at which the newsletter service accepts addresses'),
    v.check((value) => /^https:\/\/./.test(value) && URL.canParse(value), 'expected an https:// URL'),
  ),
  /** The name that the service uses for the email address field. */
  field: text,
  /** Further values that the service expects, by name. */
  hidden: v.optional(v.record(text, v.string('expected a text'))),
  /** Other origins to which the service redirects. Some browsers apply the policy for forms to redirects too. */
  leadsTo: v.optional(v.array(origin)),
  /** A sentence about what subscribers get. */
  text,
  /** The page that explains how the address is used. */
  privacy: href,
});

/** The origin of giscus, whose pages posts embed for comments. */
export const GISCUS_ORIGIN = 'https://giscus.app';

const commentsSchema = v.strictObject({
  /** The repository with the discussions, as `owner/name`. */
  repository: v.pipe(
    v.string('expected a repository such as culvert/blog'),
    v.regex(/^[\w.-]+\/[\w.-]+$/, 'expected an owner and a name, such as culvert/blog'),
  ),
  repositoryId: text,
  /** The category of the posts' discussions. */
  category: text,
  categoryId: text,
});

const languageTag = v.pipe(
  v.string('expected a language such as de'),
  v.check((tag) => canonicalLanguage(tag) === tag, 'expected a BCP 47 tag such as de, pt-BR or zh-Hant'),
);

const cmsFields = v.strictObject({
  /** The git host. */
  backend: v.picklist(['github', 'gitlab', 'gitea'], 'expected github, gitlab or gitea'),
  /** The origin of your own server of that kind, such as GitHub Enterprise. */
  server: v.optional(origin),
  repository: v.pipe(
    v.string('expected the path of a repository'),
    v.regex(/^[\w.-]+(?:\/[\w.-]+)+$/, 'expected the path of a repository, such as culvert/site'),
  ),
  /** `main` by default. */
  branch: v.optional(text),
  /** The folder of the posts in the repository, `content/posts` by default. */
  folder: v.optional(text),
  /** The languages into which posts are translated, in addition to those that already have translations. */
  languages: v.optional(v.array(languageTag, "expected a list of languages, such as ['de', 'ja']")),
  /** Whether saving opens a pull request, for somebody to review. */
  review: v.optional(v.boolean('expected true or false')),
  /** A server that logs people in with OAuth. Without one, they log in with a token of the git host. */
  logInServer: v.optional(origin),
});

const cmsSchema = v.pipe(
  cmsFields,
  v.check(
    ({ backend, review }) => backend !== 'gitea' || review !== true,
    'review: true works with github and gitlab only',
  ),
);

const RUNNER = "expected a command such as ['node', '{file}'], with {file} for the path of the code";
const SECONDS = 'expected a whole number of seconds from 1 to 600';

const LEVELS = ['off', 'warning', 'mistake'] as const;

function unknownRule(name: unknown): string {
  if (isRuleName(String(name))) {
    return 'this rule always holds a post, so it has no level; remove it';
  }
  const near = closest(String(name), SETTABLE_RULES);
  return `no rule has this name; ${near === undefined ? 'docs/rules.md lists them' : `did you mean ${near}?`}`;
}

const checkSchema = v.strictObject({
  /** The levels of rules, by the names that the check shows: `{ 'media/elsewhere': 'off', 'field/unknown': 'mistake' }`. */
  rules: v.optional(
    v.record(
      v.picklist(SETTABLE_RULES, ({ input }) => unknownRule(input)),
      v.picklist(LEVELS, `expected one of ${LEVELS.join(', ')}`),
    ),
  ),
  /** Whether a running site holds new posts whose readers would see markup, such as `**bold`. */
  hold: v.optional(v.boolean('expected true or false')),
  /** The command that runs code in a language, by the word after ``` in posts: `{ js: ['node', '{file}'], console: ['bash', '{file}'] }`. */
  run: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z0-9#+_.-]+$/, 'expected a language in lower-case letters, such as js')),
      v.pipe(
        v.array(v.pipe(v.string(RUNNER), v.minLength(1, RUNNER)), RUNNER),
        v.check((command) => command.some((part) => part.includes('{file}')), RUNNER),
      ),
    ),
  ),
  /** The number of seconds that a block may run, 30 by default. */
  seconds: v.optional(v.pipe(v.number(SECONDS), v.integer(SECONDS), v.minValue(1, SECONDS), v.maxValue(600, SECONDS))),
});

const SOURCE = 'expected the URL of a list of pages, such as https://docs.culvert.example/llms.txt';

const crawlersSchema = v.strictObject({
  /** Paths that a crawler must not fetch, by the name in its user agent: `{ GPTBot: ['/'] }`. `*` stands for all others. */
  disallow: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^(?:\*|[\w.-]+)$/, 'expected the name of a crawler, such as GPTBot, or *')),
      v.array(v.pipe(v.string(), v.regex(/^\/[^\s#]*$/, 'expected a path that begins with /'))),
    ),
  ),
  /** What crawlers may do with the content, as a Content-Signal (https://contentsignals.org): `search=yes, ai-train=no`. */
  signal: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+=(?:yes|no)(?:, [\w-]+=(?:yes|no))*$/, 'expected a text such as ai-train=no')),
  ),
});

/** Everything that differs between providers, apart from their content and the files of their brand. */
export const siteConfigSchema = v.strictObject({
  /** The brand's name, next to the logo in the header. */
  brand: text,
  /**
   * The language of the interface texts, and of every post that doesn't set another one; `en-US` by default. If the program has
   * no texts in this language, the site folder must contain them in a file such as `texts/fr.ts`.
   */
  language: v.optional(
    v.pipe(
      v.string('expected a language such as de'),
      v.check(
        (value) => languagesWithTexts().includes(value),
        () =>
          `expected a language with interface texts: ${languagesWithTexts().join(', ')}, or one with a file such as texts/fr.ts`,
      ),
    ),
  ),
  /** The copyright holder: the name after the ©, and the publisher for search engines. */
  company: text,
  /** What the provider does, in one line at the foot of every page. */
  tagline: v.optional(text),
  /**
   * The brand's color in the light theme, from which the other themes derive theirs. The default is `accent` in theme-colors.ts.
   */
  accent: v.optional(accent),
  blog: v.strictObject({
    /**
     * The index's title, for the browser tab, search results and link previews. If it begins with the name and a colon, the
     * blog's card shows the rest.
     */
    title: text,
    /** What the blog is about, in one or two sentences, for search results, feeds and `llms.txt`. */
    description: text,
    /** The blog's name, for page titles, the palette and feeds. */
    name: text,
    /** A sentence below the heading of the index, about the blog and its provider. The default is `description`. */
    lede: v.optional(text),
    /** The slugs of posts that the index recommends to new readers, in this order; three or four are enough. None by default. */
    startHere: v.optional(v.array(text)),
    /** The author, if one person writes all posts: `npx portico new` uses the name. */
    author: v.optional(text),
    /** Categories and tags, by their names. */
    topics: v.optional(v.record(text, topic)),
    /** What a reader may do next with the product: a sentence and a link at the end of each post. None by default. */
    nextStep: v.optional(v.strictObject({ text, label: text, href })),
    /** Assistants that can read a post: their names, each with the URL to which the question is appended. None by default. */
    assistants: v.optional(v.record(text, href)),
    /** The months after which a post says how old it is, unless it is reviewed. None by default. */
    ageNotice: v.optional(v.pipe(v.number(MONTHS), v.integer(MONTHS), v.minValue(1, MONTHS))),
    /**
     * Fields of front matter that posts have in addition to Portico's: `['internal']` for names that the site ignores, or
     * `{ level: { type: 'enum', values: ['easy', 'hard'] } }` for values that slots get in `post.fields`. The types are `text`,
     * `number`, `boolean`, `date` and `enum`; each field may have a `description`.
     */
    fields: v.optional(ownFieldsSchema),
  }),
  /** Callouts of your own: with `{ deprecated: { title: 'Deprecated', icon: 'diamond', color: 'red' } }`, posts use `> [!DEPRECATED]`. */
  callouts: v.optional(ownCalloutsSchema),
  /** `false`: posts without a cover, and categories, have a plain field in their color instead of pipes. */
  drawings: v.optional(v.boolean('expected true or false')),
  hosts: v.strictObject({
    /** The product's main site. */
    marketing: origin,
    /** The documentation. */
    docs: v.optional(origin),
    /** Where people log in. */
    dashboard: v.optional(origin),
    /** The origin of the site with the blog, for apps on other origins that use the shell. */
    site: v.optional(origin),
    /** The origin with `/fonts`; by default the site itself. docs/operators.md says which headers it has to send. */
    assets: v.optional(origin),
    /** The organization at a code host. */
    code: v.optional(v.pipe(v.string(), v.url('expected the URL of the organization on the code host'))),
  }),
  /** Sites on this domain and below it share the theme. */
  productDomain: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'expected a domain name such as culvert.example'),
  ),
  /** The entries of the header, in order: links, and menus of links. */
  navigation: v.pipe(v.array(navigationEntry), uniqueIds('menu')),
  /**
   * The width of the window in rem from which the header shows the navigation in one row; on narrower windows it is in the drawer. 63
   * by default (1024 px minus a scroll bar); more for longer labels.
   */
  headerWidth: v.optional(v.pipe(v.number('expected a number of rem, such as 63'), v.minValue(20), v.maxValue(200))),
  account: v.strictObject({ logIn: link, signUp: link }),
  footer: v.pipe(v.array(v.strictObject({ id, title: text, links: v.array(link) })), uniqueIds('column')),
  social: v.array(v.strictObject({ label: text, href, icon: socialIcon })),
  /** `defaultTags` are the tags that the palette offers before a reader types. The check reports tags that no post has. */
  search: v.strictObject({
    defaultTags: v.array(text),
    /** Another search, such as that of the docs: a link to which the query is appended. None by default. */
    elsewhere: v.optional(link),
    /**
     * URLs that list pages of other sites, such as the docs. The search offers these pages as "Docs". Each is: an llms.txt, a
     * sitemap with titles, or a JSON list of `{ title, url, description }`. They are read every hour: 2 MB each, and 2,000 pages
     * together. None by default.
     */
    sources: v.optional(
      v.array(
        v.pipe(
          v.string(SOURCE),
          v.check((value) => /^https?:/.test(value) && URL.canParse(value), SOURCE),
        ),
      ),
    ),
  }),
  /** The posts' files on the code host, for links at the end of posts. None by default. */
  repository: v.optional(v.strictObject({ edit: v.optional(filePattern), history: v.optional(filePattern) })),
  /** What the check reports, what holds a post, and what `npx @portico/review run` does. Nothing is run by default. */
  check: v.optional(checkSchema),
  /** Lets authors write in the browser, at `/admin`. Off by default. */
  cms: v.optional(cmsSchema),
  /** A newsletter service, for a form in the footer that posts and the blog's index link to. None by default. */
  newsletter: v.optional(newsletterSchema),
  /** Comments on posts with giscus; https://giscus.app shows the ids. None by default. */
  comments: v.optional(commentsSchema),
  /** Third parties whose scripts the pages load; none by default. */
  vendors: vendorsSchema,
  /** What the site's slots, pages and components load from other origins. Scripts and styles in `slots/head.tsx` are allowed without it. */
  allow: v.optional(allowSchema),
  consent: v.optional(consentSchema),
  /** Counts page views on this server, by route and without anything about the reader; off by default. */
  pageCounts: v.optional(v.boolean('expected true or false')),
  /** How long the site's own code may take. */
  limits: v.optional(
    v.strictObject({
      /** The seconds for a page: its loader or action, and its components. Then readers see an error page (504). The default is 20. */
      pageSeconds: v.optional(v.pipe(v.number('expected a number of seconds'), v.minValue(1), v.maxValue(300))),
    }),
  ),
  /** Rules in robots.txt, which otherwise allows everything. */
  crawlers: v.optional(crawlersSchema),
  /** Tells search engines about each published change; the site shows the key at `/indexnow.txt`. None by default. */
  indexNowKey: v.optional(
    v.pipe(v.string(), v.regex(/^[a-zA-Z0-9-]{8,128}$/, 'expected 8 to 128 letters, digits and hyphens')),
  ),
});

/** The configuration's path in the site folder. */
export const CONFIG_FILE = 'site.config.ts';

const checkedSchema = v.pipe(
  siteConfigSchema,
  v.forward(
    v.partialCheck(
      [['vendors'], ['comments'], ['footer'], ['language']],
      (site) => (!site.vendors.some(needsConsent) && !site.comments) || missingLabels(site).length === 0,
      ({ input }) =>
        `expected links labeled ${missingLabels(input).join(' and ')}: a vendor or comments need consent, the consent bar links to the policy, and readers change their choice in the preferences`,
    ),
    ['footer'],
  ),
);

/** The configuration of a site. This module describes each field. */
export type SiteConfig = v.InferOutput<typeof siteConfigSchema>;
type FooterSite = Pick<SiteConfig, 'footer' | 'language'>;
type FooterRole = keyof Texts['footerLabels'];
export type NavigationEntry = SiteConfig['navigation'][number];
export type NavigationMenu = Extract<NavigationEntry, { readonly groups: unknown }>;
/** Links below one heading of a menu. */
export type LinkGroup = NavigationMenu['groups'][number];
export type SocialLink = SiteConfig['social'][number];

/**
 * Checks a site configuration. Throws one error that lists every mistake with its field, what was expected and what was found.
 */
export function parseSiteConfig(config: unknown): SiteConfig {
  const result = v.safeParse(checkedSchema, config);
  if (result.success) {
    return result.output;
  }
  const fields = result.issues.map((issue) => v.getDotPath(issue) ?? 'the configuration');
  const mistakes = result.issues.map((issue, index) => `  ${fields[index]}: ${messageOf(issue)}`);
  throw new Error(
    `${CONFIG_FILE} has ${mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}. Correct ${mistakes.length === 1 ? 'it' : 'them'} and start again:\n${mistakes.join('\n')}`,
  );
}

/** Returns the mistake, and the value that was found unless the message already contains it. */
function messageOf({ type, expected, message, path, received, input }: v.BaseIssue<unknown>): string {
  if (type === 'partial_check') {
    return message;
  }
  if (type === 'strict_object' && expected === 'never') {
    const near = path?.length === 1 ? closest(String(input), Object.keys(siteConfigSchema.entries)) : undefined;
    return `unknown field; ${near ? `did you mean ${near}?` : 'remove it, or correct its name'}`;
  }
  if (type === 'strict_object' && expected?.startsWith('"')) {
    return 'the field is missing; add it';
  }
  if (received === 'Array' && Array.isArray(input)) {
    return `${message}; found a list of ${input.length}`;
  }
  if (received === 'Object' && typeof input === 'object' && input !== null) {
    const names = Object.keys(input);
    return `${message}; found an object ${names.length === 0 ? 'without fields' : `with ${names.join(', ')}`}`;
  }
  return `${message}; found ${received}`;
}

/** Returns the target of the footer link that has the label for a role in the site's language; undefined if the footer has no such link. */
export function footerHref({ footer, language }: FooterSite, role: FooterRole): string | undefined {
  const label = textsIn(languageOf({ language })).footerLabels[role];
  return footer.flatMap(({ links }) => links).find((link) => link.label === label)?.href;
}

/** Returns the labels, in quotation marks, of the privacy links that the footer lacks. */
function missingLabels(site: FooterSite): readonly string[] {
  const labels = textsIn(languageOf(site)).footerLabels;
  return (['policy', 'preferences'] as const)
    .filter((role) => footerHref(site, role) === undefined)
    .map((role) => JSON.stringify(labels[role]));
}

/** Returns the origins, other than its own, to which a page's forms may be sent. */
export function formOrigins({ newsletter }: Pick<SiteConfig, 'newsletter'>): readonly string[] {
  return newsletter === undefined ? [] : [new URL(newsletter.action).origin, ...(newsletter.leadsTo ?? [])];
}
