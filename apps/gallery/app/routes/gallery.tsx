import {
  copyToClipboard,
  LocalDate,
  Newsletter,
  SiteLink,
  TOAST_PRIORITIES,
  type ToastPriority,
  ToastRegion,
  toast,
} from '@portico/shell';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';

export function meta() {
  return [{ title: 'Gallery' }];
}

/** Each part of the shell in each state. Header, menus, drawer, palette and footer are around it. */
export default function Gallery() {
  return (
    <>
      <h1>Gallery</h1>
      <Toasts />
      <Tooltips />
      <Navigations />
      <Dialogs />
      <Buttons />
      <Section title="Dates and the newsletter">
        <p>
          Published on <LocalDate date="2026-03-14" />.
        </p>
        <Newsletter id="newsletter" newsletter={NEWSLETTER} />
      </Section>
    </>
  );
}

const STYLES = ['filled', 'ghost', 'outline'] as const;

const NEWSLETTER = {
  action: 'https://letters.example/subscribe',
  field: 'email',
  text: 'What we have learned, once a month.',
  privacy: 'https://elsewhere.example/privacy',
};

const MESSAGES: Readonly<Record<ToastPriority, string>> = {
  info: 'Maintenance begins on Sunday at 02:00 UTC.',
  warning: 'The certificate expires in seven days.',
  success: 'The tunnel is open.',
  danger: 'The tunnel was closed by the other side.',
};
const LONG =
  'A message over more than one line: the address 2001:db8::1 answers, and its name does not resolve. Check the zone.';
const LONG_HINT =
  'A hint that is too long for one line, so that you can see how it wraps and how far it stays from its button.';

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="gallery-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Button(props: ComponentProps<'button'>) {
  return <button type="button" className="button" data-style="outline" {...props} />;
}

function ToastButtons() {
  return (
    <p className="gallery-row">
      {TOAST_PRIORITIES.map((priority) => (
        <Button key={priority} onClick={() => toast({ priority, message: MESSAGES[priority] })}>
          Toast: {priority}
        </Button>
      ))}
    </p>
  );
}

function Toasts() {
  const undo = { label: 'Undo', onSelect: () => toast({ priority: 'success', message: 'Undone.' }) };
  return (
    <Section title="Toasts">
      <ToastButtons />
      <p className="gallery-row">
        <Button onClick={() => toast({ priority: 'info', message: 'The endpoint was removed.', action: undo })}>
          Toast with an action
        </Button>
        <Button onClick={() => toast({ priority: 'warning', message: LONG })}>Long toast</Button>
        <Button
          onClick={({ currentTarget }) =>
            copyToClipboard({ text: 'portico http 8080', refused: 'Copy it by hand.', confirm: currentTarget })
          }
        >
          Copy a command
        </Button>
      </p>
    </Section>
  );
}

function Tooltips() {
  return (
    <Section title="Tooltips">
      <p className="gallery-row">
        <Button data-hint="Asks each region for its status.">Refresh</Button>
        <Button data-hint={LONG_HINT}>Long hint</Button>
        <a href="#main" data-hint="On a link as well.">
          Link with a hint
        </a>
      </p>
    </Section>
  );
}

function Navigations() {
  return (
    <Section title="Navigations">
      <p className="gallery-row">
        <Link to="/gallery/fast">Fast page</Link>
        <Link to="/gallery/slow">Slow page</Link>
        <Link to="/gallery/form">Form</Link>
        <Link to="/gallery">This page</Link>
        <Link to="/gallery?page=2">This page with a query</Link>
        <Link to="/gallery#newsletter">This page at a heading</Link>
        <a href="mailto:gallery@portico.example">Mail</a>
        <SiteLink href="/blog">Another app</SiteLink>
        <SiteLink href="https://elsewhere.example">another origin</SiteLink>
      </p>
    </Section>
  );
}

function Dialogs() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Section title="Open and closed">
      <details>
        <summary>A disclosure</summary>
        <p>What a disclosure holds.</p>
      </details>
      <p>
        <Button onClick={() => dialog.current?.showModal()}>Open a dialog</Button>
      </p>
      <dialog className="gallery-dialog" ref={dialog} aria-label="Toasts above a dialog">
        <p>The page behind is inert, and toasts show here.</p>
        <ToastButtons />
        <Button onClick={() => dialog.current?.close()}>Close the dialog</Button>
        <ToastRegion />
      </dialog>
    </Section>
  );
}

function Buttons() {
  return (
    <Section title="Buttons">
      <p className="gallery-row">
        {STYLES.map((style) => (
          <Button key={style} data-style={style}>
            Button, {style}
          </Button>
        ))}
        {STYLES.map((style) => (
          <SiteLink key={style} className="button" data-style={style} href="/pricing">
            Link, {style}
          </SiteLink>
        ))}
      </p>
    </Section>
  );
}
