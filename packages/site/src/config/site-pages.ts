import * as v from 'valibot';
import { href, link, menuIcon, text } from '#config/fields.ts';

/*
 * The words of the main site's pages: home, pricing, download. What is optional leaves no trace on the page where it is absent.
 */

/** One or several, with what is expected where there is none. */
const some = <const Item extends v.GenericSchema>(item: Item, what: string) =>
  v.pipe(v.array(item, `expected a list of ${what}`), v.minLength(1, `expected at least one of ${what}`));

const inPairs = v.check(
  (value: string) => value.split('`').length % 2 === 1,
  'expected a second backtick: code stands between two of them',
);

/** A text in which what stands between two backticks shows as code. */
const words = v.pipe(text, inPairs);
/** Such a text, or an empty one. */
const line = v.pipe(v.string('expected a text'), inPairs);

const command = v.strictObject({
  /** What the command is for, such as the name of a package manager. */
  label: v.optional(text),
  command: text,
});

/** Which system a browser says it runs on; see detect-system.ts of the main site. */
export const SYSTEMS = ['linux', 'macos', 'windows'] as const;
/** What a stop of a request's way is drawn as. */
export const STOP_KINDS = ['client', 'edge', 'tunnel', 'service'] as const;

const head = {
  /** The document's title, as tabs and search engines show it. */
  title: text,
  /** The page's description, as search engines and links to it show it. */
  description: text,
  heading: text,
  lede: v.optional(words),
  /** Beside each other below the lede, the first one filled. */
  actions: v.optional(some(link, 'links')),
};

/** Where to go from here: the end of a page. Its links are buttons, the first one filled. */
const next = v.strictObject({
  heading: text,
  text: v.optional(words),
  links: some(link, 'links'),
});

const home = v.strictObject({
  ...head,
  /** The first command and what it prints. Between two backticks of a line stands what to look at, such as the address. */
  terminal: v.optional(v.strictObject({ title: text, command: text, output: v.array(line) })),
  /** What can be counted, such as regions, in a row below the head: a figure, what it counts, and a link to where that is shown. */
  facts: v.optional(
    v.pipe(
      v.array(v.strictObject({ value: text, text: words, link: v.optional(link) }), 'expected a list of facts'),
      v.minLength(2, 'expected two facts at least'),
      v.maxLength(4, 'expected four facts at most: more do not fit beside each other'),
    ),
  ),
  /** How a request comes to the reader's service, drawn as a line of stops. */
  way: v.optional(
    v.strictObject({
      heading: text,
      text: v.optional(words),
      /** What stands at the connection that a service opens to the edge, and at the firewall before it: a few words each. */
      dialed: v.optional(text),
      firewall: v.optional(text),
      stops: v.pipe(
        v.array(
          v.strictObject({
            kind: v.picklist(STOP_KINDS, `expected one of ${STOP_KINDS.join(', ')}`),
            name: text,
            text: v.optional(words),
            /** What a request has to pass here, and the status that one which does not is answered with: `401`. */
            checks: v.optional(v.array(v.strictObject({ name: text, status: v.optional(text) }))),
          }),
          'expected a list of stops',
        ),
        v.minLength(2, 'expected two stops at least: a way has two ends'),
        v.maxLength(5, 'expected five stops at most: more do not fit beside each other'),
      ),
    }),
  ),
  offerings: v.optional(
    v.strictObject({
      heading: text,
      text: v.optional(words),
      items: some(
        v.strictObject({
          icon: menuIcon,
          name: text,
          text,
          href,
        }),
        'offerings',
      ),
    }),
  ),
  /** A file beside what it does. Between two backticks of a line stands what to look at. */
  sample: v.optional(
    v.strictObject({
      heading: text,
      text: v.optional(words),
      points: v.optional(v.array(words)),
      link: v.optional(link),
      file: text,
      lines: some(line, 'lines'),
    }),
  ),
  /** What a customer says, in their words, and who it is. */
  quotation: v.optional(
    v.strictObject({
      text,
      name: text,
      role: v.optional(text),
      link: v.optional(link),
      /** What can be counted of it, beside the quotation. */
      figures: v.optional(
        v.pipe(
          some(v.strictObject({ value: text, text: words }), 'figures'),
          v.maxLength(3, 'expected three figures at most: more are higher than the quotation'),
        ),
      ),
    }),
  ),
  /** The newest posts of the blog; `all` is the label of the link to the blog. */
  latest: v.optional(v.strictObject({ heading: text, text: v.optional(words), all: text })),
  next: v.optional(next),
});

const plan = v.strictObject({
  name: text,
  /** As it shows: `$18`, `By volume`. */
  price: text,
  /** What the price is for: `per user, per month`. */
  per: v.optional(text),
  /** The price where a year is paid for at once; `billing` of the page has what readers choose by. */
  annual: v.optional(v.strictObject({ price: text, per: v.optional(text) })),
  text: v.optional(words),
  action: link,
  /** What the plan is marked with, where it is the one to take: `Most teams`. */
  recommended: v.optional(text),
  /** Above the lines: `Everything in Developer, plus:`. */
  linesTitle: v.optional(text),
  lines: v.optional(v.array(words)),
});

const comparison = v.strictObject({
  heading: text,
  groups: some(
    v.strictObject({
      name: text,
      rows: some(
        v.strictObject({
          name: text,
          /** One for each plan, in the order of the plans: a text, or whether the plan has it. */
          values: v.array(v.union([text, v.boolean()], 'expected a text, true or false')),
        }),
        'rows',
      ),
    }),
    'groups of rows',
  ),
});

const pricing = v.pipe(
  v.strictObject({
    ...head,
    plans: v.optional(some(plan, 'plans')),
    /** The two labels of the choice between the prices of plans that have `annual`. */
    billing: v.optional(v.strictObject({ monthly: text, annual: text })),
    /** A bill worked out: what is charged and how much, line by line, and the sum. */
    example: v.optional(
      v.strictObject({
        heading: text,
        lines: some(v.strictObject({ text: words, amount: text }), 'lines'),
        total: v.strictObject({ text, amount: text }),
      }),
    ),
    /** A line below the plans: what holds for all of them. */
    note: v.optional(words),
    comparison: v.optional(comparison),
    questions: v.optional(
      v.strictObject({
        heading: text,
        text: v.optional(words),
        /** Right behind the text: the address for questions that are not here. */
        link: v.optional(link),
        items: some(v.strictObject({ question: text, answer: words }), 'questions'),
      }),
    ),
    next: v.optional(next),
  }),
  v.forward(
    v.check(
      ({ plans = [] }) => plans.filter(({ recommended }) => recommended !== undefined).length <= 1,
      'expected one recommended plan at most: two marks say nothing',
    ),
    ['plans'],
  ),
  v.forward(
    v.check(
      ({ plans = [], billing }) => plans.some(({ annual }) => annual !== undefined) === (billing !== undefined),
      'expected `billing` and a plan with `annual` together: one is what readers choose by, the other what they choose',
    ),
    ['billing'],
  ),
  v.forward(
    v.check(
      ({ plans, comparison: table }) => plans !== undefined || table === undefined,
      'expected plans to compare; write some in `plans`, or take the comparison out',
    ),
    ['comparison'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) {
      return;
    }
    const { plans, comparison: table } = dataset.value;
    for (const { name, values } of table?.groups.flatMap(({ rows }) => rows) ?? []) {
      if (plans !== undefined && values.length !== plans.length) {
        addIssue({
          message: `expected ${plans.length} values in the row ${JSON.stringify(name)}, one for each plan`,
          received: `${values.length}`,
          path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'comparison', value: table }],
        });
      }
    }
  }),
);

const file = v.strictObject({
  /** What it is for: `Apple silicon`. */
  label: text,
  href,
  /** As it shows: `18 MB`. */
  size: v.optional(text),
  /** 64 hexadecimal digits. */
  sha256: v.optional(v.pipe(v.string('expected a text'), v.regex(/^[\da-f]{64}$/, 'expected 64 hexadecimal digits'))),
});

const system = v.pipe(
  v.strictObject({
    name: text,
    /** Shows this one first to readers whose browser says that it runs there. */
    detect: v.optional(v.picklist(SYSTEMS, `expected one of ${SYSTEMS.join(', ')}`)),
    /** What it needs: `macOS 13 or later`. */
    text: v.optional(words),
    /** The label of a filled button that downloads the first of the files: `Download for macOS`. */
    button: v.optional(text),
    commands: v.optional(v.array(command)),
    files: v.optional(v.array(file)),
    /** The command that prints the checksum of the first file, to compare with the one on the page. */
    verify: v.optional(text),
  }),
  v.forward(
    v.check(
      ({ verify, files = [] }) => verify === undefined || files.some(({ sha256 }) => sha256 !== undefined),
      'expected a checksum to compare with; write `sha256` in one of the `files`, or take `verify` out',
    ),
    ['verify'],
  ),
  v.forward(
    v.check(
      ({ button, files = [] }) => button === undefined || files.length > 0,
      'expected a file that the button downloads; write one in `files`, or take the button out',
    ),
    ['button'],
  ),
);

/** 30 February has the form of a date. */
function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

const download = v.strictObject({
  ...head,
  /** The release that the files are of. */
  release: v.optional(
    v.strictObject({
      version: text,
      /** ISO 8601. */
      date: v.pipe(
        v.string('expected a date'),
        v.isoDate('expected a date such as 2026-03-14'),
        v.check((day) => isDay(day), 'expected a day that there is'),
      ),
      notes: v.optional(link),
      /** To the earlier ones. */
      all: v.optional(link),
    }),
  ),
  systems: v.optional(some(system, 'systems')),
  /** What to do with the files: verify them, take the first step. Each of the commands has a button that copies it. */
  guides: v.optional(
    v.array(
      v.strictObject({ heading: text, text: words, commands: v.optional(v.array(command)), link: v.optional(link) }),
    ),
  ),
  next: v.optional(next),
});

export const sitePagesSchema = v.strictObject({
  home: v.optional(home),
  pricing: v.optional(pricing),
  download: v.optional(download),
});

export type SitePages = v.InferOutput<typeof sitePagesSchema>;
export type HomeWords = NonNullable<SitePages['home']>;
export type PricingWords = NonNullable<SitePages['pricing']>;
export type DownloadWords = NonNullable<SitePages['download']>;
export type NextSteps = NonNullable<HomeWords['next']>;
export type Command = v.InferOutput<typeof command>;
export type StopKind = (typeof STOP_KINDS)[number];
