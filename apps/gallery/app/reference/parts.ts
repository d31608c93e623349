import type { ComponentType } from 'react';
import { Buttons } from '../examples/buttons.tsx';
import { Copy } from '../examples/copy.tsx';
import { Dialog } from '../examples/dialog.tsx';
import { Drawing } from '../examples/drawing.tsx';
import { Link } from '../examples/link.tsx';
import { LocalDate } from '../examples/local-date.tsx';
import { Newsletter } from '../examples/newsletter.tsx';
import { Toast } from '../examples/toast.tsx';
import { Tooltip } from '../examples/tooltip.tsx';

type Row = readonly [name: string, means: string];

/** A part of the shell, as its page in the gallery has it. Properties and tokens are read from the sources. */
export type PartReference = {
  /** Last part of its page's path. */
  readonly id: string;
  readonly title: string;
  /** What it is for, in one or two sentences. */
  readonly about: string;
  /** Absent where the part is around every page already: then `where` says how it is seen. */
  readonly Example?: ComponentType;
  readonly where?: string;
  /** The file whose text is the code to copy, in examples/; an app's root where it is absent. */
  readonly code?: string;
  /** The type of its properties, and its file in the sources of the shell. */
  readonly properties?: { readonly type: string; readonly file: string };
  /** Its style sheets there. */
  readonly styles: readonly string[];
  readonly states: readonly Row[];
  /** What it does with keys beyond what a link, a button or a field does by itself. */
  readonly keyboard: readonly Row[];
};

const AROUND = { type: 'Shell', file: 'shell-context.tsx' };

export const PARTS: readonly PartReference[] = [
  {
    id: 'buttons',
    title: 'Buttons',
    about: 'A class for buttons, and for links that look like them. One on a page is filled: the one that is meant.',
    Example: Buttons,
    code: 'buttons.tsx',
    styles: ['styles/base.css'],
    states: [
      ['data-style="filled"', 'The one that is meant'],
      ['data-style="outline"', 'Another of the same weight'],
      ['data-style="ghost"', 'One that is beside the point'],
    ],
    keyboard: [],
  },
  {
    id: 'link',
    title: 'Link',
    about: 'A link to anywhere: the router follows it where this app has the destination, else the browser does.',
    Example: Link,
    code: 'link.tsx',
    properties: { type: 'SiteLinkProps', file: 'link/site-link.tsx' },
    styles: ['styles/base.css'],
    states: [['aria-current', 'It leads to the page that is open']],
    keyboard: [],
  },
  {
    id: 'toast',
    title: 'Toast',
    about: 'A short message at the top of the page, which is announced and goes away by itself.',
    Example: Toast,
    code: 'toast.tsx',
    properties: { type: 'ToastInput', file: 'toast/toast.ts' },
    styles: ['toast/toast.css'],
    states: [
      ['data-priority="info"', 'Worth knowing'],
      ['data-priority="warning"', 'Worth a look'],
      ['data-priority="success"', 'It worked'],
      ['data-priority="danger"', 'It did not; announced at once'],
    ],
    keyboard: [
      ['Alt T', 'Moves the focus to the newest; it stays while it has the focus'],
      ['Escape', 'Takes it away, and the focus goes back'],
    ],
  },
  {
    id: 'tooltip',
    title: 'Tooltip',
    about: 'A hint on a control that has a name of its own.',
    Example: Tooltip,
    code: 'tooltip.tsx',
    properties: { type: 'TooltipProps', file: 'tooltip/tooltip.tsx' },
    styles: ['tooltip/tooltip.css'],
    states: [[':popover-open', 'It shows: the pointer or the focus is on its control']],
    keyboard: [
      ['Tab', 'Shows it with the focus on its control'],
      ['Escape', 'Hides it'],
    ],
  },
  {
    id: 'dialog',
    title: 'Dialog',
    about: 'The platform’s own modal dialog. It needs a region for toasts inside, since all outside of it is inert.',
    Example: Dialog,
    code: 'dialog.tsx',
    styles: [],
    states: [['open', 'The page behind is inert']],
    keyboard: [['Escape', 'Closes it, and the focus goes back to where it was']],
  },
  {
    id: 'newsletter',
    title: 'Newsletter',
    about: 'A form that sends an address to the provider’s newsletter service. It needs no script.',
    Example: Newsletter,
    code: 'newsletter.tsx',
    properties: { type: 'NewsletterProps', file: 'newsletter/newsletter.tsx' },
    styles: ['newsletter/newsletter.css'],
    states: [[':user-invalid', 'The browser says what is wrong with the address']],
    keyboard: [],
  },
  {
    id: 'drawing',
    title: 'Drawing',
    about:
      'What stands for a cover where a post has none. Its category decides the hue, the first of its tags that is known the motif, and its slug the rest. It is for the apps of this repository.',
    Example: Drawing,
    code: 'drawing.tsx',
    properties: { type: 'DrawingProps', file: 'art/drawing.tsx' },
    styles: ['styles/art.css'],
    states: [],
    keyboard: [],
  },
  {
    id: 'local-date',
    title: 'Date',
    about: 'A day, as the server writes it at first, and after hydration in the reader’s own locale.',
    Example: LocalDate,
    code: 'local-date.tsx',
    styles: [],
    states: [],
    keyboard: [],
  },
  {
    id: 'copy',
    title: 'Copying',
    about: 'Puts a text on the clipboard and says so in a toast, or how to copy it by hand where the browser refuses.',
    Example: Copy,
    code: 'copy.tsx',
    properties: { type: 'CopyInput', file: 'clipboard/copy-to-clipboard.ts' },
    styles: [],
    states: [],
    keyboard: [],
  },
  {
    id: 'header',
    title: 'Header and menus',
    about: 'Brand, main navigation, search, theme and account links; the menus are the configuration’s.',
    where:
      'At the top of this page. In a narrow window the menus are in a drawer, and the header stays when it is scrolled.',
    properties: AROUND,
    styles: ['header/header.css', 'header/menus.css', 'header/drawer.css'],
    states: [
      ['aria-expanded="true"', 'A menu is open; one at a time'],
      ['data-scrolled="true"', 'The page is scrolled, and the header has a ground'],
    ],
    keyboard: [
      ['Enter, Space', 'Opens and closes a menu'],
      ['Escape', 'Closes the menu or the drawer, and the focus goes back to its button'],
      ['Tab', 'Goes on through the links of an open menu, and closes it behind them'],
    ],
  },
  {
    id: 'theme-menu',
    title: 'Theme menu',
    about: 'The choice of look, kept in a cookie and in step in every tab.',
    where: 'The button "Change Theme" at the top of this page, and the row of buttons in the footer.',
    properties: AROUND,
    styles: ['theme/theme.css'],
    states: [
      ['data-theme', 'On <html>: what the reader chose'],
      ['data-applied-theme', 'On <html>: the look that it comes to'],
    ],
    keyboard: [
      ['Arrow keys', 'Choose, and apply at once'],
      ['Escape', 'Closes the menu'],
    ],
  },
  {
    id: 'palette',
    title: 'Search palette',
    about: 'The dialog that searches posts, tags and categories. It is loaded with the first sign that it is wanted.',
    where: 'The button "Search" at the top of this page. Here it finds nothing, since the gallery has no posts.',
    properties: AROUND,
    styles: ['search/palette.css'],
    states: [
      ['aria-selected="true"', 'The option that Enter opens'],
      ['No results found.', 'Nothing matches'],
    ],
    keyboard: [
      ['Ctrl K, ⌘ K', 'Opens and closes it from anywhere'],
      ['Up, Down', 'Go to another option'],
      ['Enter', 'Opens the option'],
      ['Escape', 'Closes it'],
    ],
  },
  {
    id: 'progress',
    title: 'Progress bar',
    about: 'The state of the router’s navigation, and nothing else, so that nothing can leave it stuck.',
    where: 'At the very top of the window, while a page of this gallery is on its way for longer than a moment.',
    properties: AROUND,
    styles: ['progress/progress.css'],
    states: [
      ['data-state="idle"', 'It is full and goes away'],
      ['data-state="loading"', 'It is at four fifths'],
      ['data-state="submitting"', 'It is at a third'],
    ],
    keyboard: [],
  },
  {
    id: 'footer',
    title: 'Footer',
    about: 'Columns of links, copyright, theme and social links, all of them the configuration’s.',
    where: 'At the end of this page. On a phone its columns are folded.',
    properties: AROUND,
    styles: ['footer/footer.css'],
    states: [['details[open]', 'A column is unfolded, on a phone']],
    keyboard: [],
  },
];
