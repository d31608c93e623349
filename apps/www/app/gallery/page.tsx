import {
  Button,
  Callout,
  Code,
  CopyButton,
  Details,
  Figure,
  ICONS,
  Icon,
  IconButton,
  LocalDate,
  PostList,
  SiteLink,
  Tab,
  Tabs,
  Tooltip,
  toast,
  useAppliedTheme,
  useTheme,
} from '@portico/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { pageData } from '../page.ts';
import './gallery.css';

export { meta } from '@portico/shell';

/* The components of `portico/page`, in development only, at `/_components`. */

export const handle = { sitemap: false };

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Components', description: 'The components for pages, slots and posts.' });
}

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
  {(attributes) => <IconButton {...attributes} label="Search" path={ICONS.search} />}
</Tooltip>`,
    <Tooltip key="" text="Search">
      {(attributes) => <IconButton {...attributes} label="Search" path={ICONS.search} />}
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
  ['LocalDate', '<LocalDate date="2026-11-25" />', <LocalDate key="" date="2026-11-25" />],
  ['PostList', '<PostList count={2} tag="DNS" />', <PostList key="" count={2} />],
  [
    'useTheme',
    `const [theme, choose] = useTheme();
const applied = useAppliedTheme();`,
    <Theme key="" />,
  ],
] as const;

function Theme() {
  const [theme, choose] = useTheme();
  return (
    <p>
      <span>{`${theme}, shown as ${useAppliedTheme()}`}</span> <Button onClick={() => choose('dark')}>Dark</Button>
    </p>
  );
}

export default function Components() {
  return (
    <>
      <h1>Components</h1>
      <p>
        Import them from <code>portico/page</code>.
      </p>
      {EXAMPLES.map(([name, source, shown]) => (
        <section key={name} className="gallery-example" aria-label={name}>
          <h2>{name}</h2>
          {shown}
          <Code code={source} title={`${name}.tsx`} />
        </section>
      ))}
    </>
  );
}
