import {
  Button,
  Callout,
  Code,
  CopyButton,
  Details,
  Figure,
  Hero,
  ICONS,
  Icon,
  IconButton,
  type LoaderFunctionArgs,
  LocalDate,
  Pattern,
  PostList,
  pageData,
  Section,
  SiteLink,
  Tab,
  Tabs,
  Tooltip,
  toast,
  useAppliedTheme,
  useTheme,
} from 'portico/page';
import { Fragment, type ReactNode, useId } from 'react';
import './components.css';

export { meta } from 'portico/page';

/* The recipes of recipes.css and the components of `portico/page`, next to each other in the four themes. */

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Components', description: 'The components for pages, slots and posts.' });
}

const CALLOUTS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
const APPLIED_THEMES = ['light', 'dark', 'light-high-contrast', 'dark-high-contrast'] as const;
const WORDS = ['One', 'Two', 'Three'] as const;
const cards = WORDS.map((word) => (
  <p key={word} className="card card-s">
    {word}
  </p>
));

const RECIPES = {
  'stack: one below the other': <div className="stack">{cards}</div>,
  'row: side by side, as long as there is room': <div className="row">{cards}</div>,
  'grid: as many columns as fit': <div className="grid gallery-grid">{cards}</div>,
  'card, and card-s for small ones': (
    <div className="stack">
      <p className="card">A card</p>
      <p className="card card-s">A small card</p>
    </div>
  ),
  'panel: opens over the page': <p className="card-s panel">A panel</p>,
  'menu-item: a row that can be chosen': (
    <div className="panel">
      {WORDS.map((word) => (
        <a key={word} className="menu-item" href="/blog" aria-current={word === 'Two' ? 'page' : undefined}>
          {word}
        </a>
      ))}
    </div>
  ),
  'entry: a row of a list': (
    <ul role="list">
      {WORDS.map((word) => (
        <li key={word} className="entry">
          {word}
        </li>
      ))}
    </ul>
  ),
  'field: a field with its button': <Field />,
  'markdown-alert: a callout': (
    <div className="stack">
      {CALLOUTS.map((kind) => (
        <Callout key={kind} kind={kind}>
          <p>
            The text of a callout, with <a href="/blog">a link to the blog</a>.
          </p>
        </Callout>
      ))}
    </div>
  ),
  'lede, text, and secondary text': (
    <div className="stack">
      <p className="lede">A lede</p>
      <p>
        Text, with <a href="/blog">a link to the blog</a> and <mark>a mark</mark>
      </p>
      <p className="secondary">Secondary text</p>
    </div>
  ),
} as const;

const EXAMPLES = [
  [
    'Button',
    `<Button variant="filled" href="/blog">Read the blog</Button>
<Button onClick={() => toast({ priority: 'success', message: 'Saved' })}>Show a toast</Button>`,
    <>
      <Button variant="filled" href="/blog">
        Read the blog
      </Button>{' '}
      <Button onClick={() => toast({ priority: 'success', message: 'Saved' })}>Show a toast</Button>
    </>,
  ],
  [
    'IconButton and Tooltip',
    `<Tooltip text="Search">
  <IconButton label="Search" path={ICONS.search} />
</Tooltip>`,
    <Tooltip key="" text="Search">
      <IconButton label="Search" path={ICONS.search} />
    </Tooltip>,
  ],
  ['Icon', '<Icon path={ICONS.moon} />', <Icon key="" path={ICONS.moon} />],
  [
    'SiteLink',
    '<SiteLink href="/blog">All posts</SiteLink>',
    <SiteLink key="" href="/blog">
      All posts
    </SiteLink>,
  ],
  [
    'Tabs',
    `<Tabs>
  <Tab name="Linux" system="Linux">apt install</Tab>
  <Tab name="macOS" system="Mac">brew install</Tab>
</Tabs>`,
    <Tabs key="">
      <Tab name="Linux" system="Linux">
        apt install
      </Tab>
      <Tab name="macOS" system="Mac">
        brew install
      </Tab>
    </Tabs>,
  ],
  [
    'CopyButton',
    '<CopyButton className="button" text="https://…" refused="Copy it by hand.">Copy the link</CopyButton>',
    <CopyButton key="" className="button" text="https://…" refused="Copy it by hand.">
      Copy the link
    </CopyButton>,
  ],
  [
    'Details',
    '<Details summary="Who counts as a user?">Anyone who can log in.</Details>',
    <Details key="" summary="Who counts as a user?">
      Anyone who can log in.
    </Details>,
  ],
  [
    'Callout',
    '<Callout kind="warning"><p>Keys expire after a year.</p></Callout>',
    <Callout key="" kind="warning">
      <p>Keys expire after a year.</p>
    </Callout>,
  ],
  [
    'Code',
    `import policy from './policy.yaml?code';

<Code code={policy} title="policy.yaml" />
<Code code="acme http 3000" lines="wrap" />`,
    <Code key="" code="acme http 3000" lines="wrap" />,
  ],
  [
    'Figure',
    '<Figure src="/og.png" alt="The card" width={480} height={252} caption="Our card" />',
    <Figure key="" src="/og.png" alt="The card" width={480} height={252} caption="Our card" />,
  ],
  [
    'Hero',
    `<Hero heading="Ship today" lede="In five minutes." actions={{ 'Sign up': '/signup', Docs: '/docs' }} figure={<img … />} />`,
    <Hero
      key=""
      heading="Ship today"
      lede="In five minutes."
      actions={{ 'Sign up': '/signup', Docs: '/docs' }}
      figure={<Pattern hue="accent" seed="hero" number=":443" size="large" />}
    />,
  ],
  [
    'Section',
    `<Section className="grid" heading="Questions" lede="Not here? Write to us.">
  <Details summary="Who counts as a user?">Anyone who can log in.</Details>
</Section>`,
    <Section key="" className="grid" heading="Questions" lede="Not here? Write to us.">
      <Details summary="Who counts as a user?">Anyone who can log in.</Details>
    </Section>,
  ],
  ['LocalDate', '<LocalDate date="2026-11-25" />', <LocalDate key="" date="2026-11-25" />],
  ['PostList', '<PostList count={2} tag="DNS" />', <PostList key="" count={2} />],
  [
    'useTheme',
    `const [theme, choose] = useTheme();
const applied = useAppliedTheme();`,
    <Theme key="" />,
  ],
] as const;

function Field() {
  const id = useId();
  return (
    <form className="field row">
      <label htmlFor={id}>Address</label>
      <input id={id} type="email" />
      <Button>Send</Button>
    </form>
  );
}

function Theme() {
  const [theme, choose] = useTheme();
  return (
    <p>
      <span>{`${theme}, shown as ${useAppliedTheme()}`}</span> <Button onClick={() => choose('dark')}>Dark</Button>
    </p>
  );
}

/** The same in each theme, next to each other. */
function InThemes({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid gallery-themes">
      {APPLIED_THEMES.map((theme) => (
        <div key={theme} className="stack" data-applied-theme={theme}>
          <p className="secondary">{theme}</p>
          {children}
        </div>
      ))}
    </div>
  );
}

export default function Components() {
  return (
    <div className="stack">
      <h1>Recipes and components</h1>
      <p>
        The recipes are classes. Import the components from <code>portico/page</code>.
      </p>
      {Object.entries(RECIPES).map(([name, shown]) => (
        <Fragment key={name}>
          <h2>{name}</h2>
          <InThemes>{shown}</InThemes>
        </Fragment>
      ))}
      {EXAMPLES.map(([name, source, shown]) => (
        <section key={name} className="stack" aria-label={name}>
          <h2>{name}</h2>
          <InThemes>{shown}</InThemes>
          <Code code={source} title={`${name}.tsx`} />
        </section>
      ))}
    </div>
  );
}
