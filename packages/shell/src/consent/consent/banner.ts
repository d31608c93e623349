import { consent as texts } from '@portico/config/texts';
import { button, element } from '#consent/consent/element.ts';

/** Height of the banner, for what has to stay clear of it. */
const SIZE_PROPERTY = '--consent-banner-size';

export type BannerOptions = {
  readonly brand: string;
  readonly policy: string | undefined;
  /** Whether no vendor is loaded before the answer. */
  readonly nothingBefore: boolean;
  readonly accept: () => void;
  readonly reject: () => void;
  readonly choose: () => void;
};

export type Banner = { hide(): void };

/**
 * Asks, at the lower edge of the window, without taking the focus. It stands behind the skip link in the document, so that
 * keyboards and screen readers meet it early and can go past it; the page keeps as much room below as it covers.
 */
export function showBanner(options: BannerOptions): Banner {
  const { brand, policy, nothingBefore, accept, reject, choose } = options;
  const question = element(
    'p',
    {},
    `${texts.question(brand)} ${nothingBefore ? `${texts.nothingBefore} ` : ''}`,
    ...(policy === undefined ? [] : [element('a', { href: policy }, texts.policy)]),
  );
  const chooser = button(texts.choose, 'ghost', choose);
  chooser.setAttribute('aria-haspopup', 'dialog');
  const banner = element(
    'aside',
    { class: 'consent-banner', 'aria-label': texts.banner },
    element(
      'div',
      { class: 'consent-banner-inner' },
      element('div', {}, element('h2', {}, texts.heading), question),
      element(
        'div',
        { class: 'consent-actions' },
        button(texts.reject, 'outline', reject),
        button(texts.accept, 'outline', accept),
        chooser,
      ),
    ),
  );
  // Not on <html>: where a page cannot be had, React makes the document anew and takes off every attribute that it did not put on.
  const room = new CSSStyleSheet();
  document.adoptedStyleSheets.push(room);
  const sizes = new ResizeObserver(() => room.replaceSync(`:root{${SIZE_PROPERTY}:${banner.offsetHeight}px}`));
  // The skip link is then another one, which stands behind the banner.
  const documents = new MutationObserver(() => putBehindSkipLink(banner));
  const before = rememberFocus(banner);
  sizes.observe(banner);
  documents.observe(document.body, { childList: true });
  putBehindSkipLink(banner);
  return {
    hide() {
      const hadFocus = banner.contains(document.activeElement);
      sizes.disconnect();
      documents.disconnect();
      banner.remove();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== room);
      if (hadFocus) {
        (before() ?? document.querySelector('main'))?.focus({ preventScroll: true });
      }
    },
  };
}

function putBehindSkipLink(banner: HTMLElement): void {
  const link = document.querySelector('.skip-link');
  if (link !== banner.previousElementSibling) {
    link?.after(banner);
  }
}

/** What had the focus before it went into `part`, as long as it is in the page. */
function rememberFocus(part: HTMLElement): () => HTMLElement | undefined {
  let before: HTMLElement | undefined;
  part.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !part.contains(relatedTarget)) {
      before = relatedTarget;
    }
  });
  return () => (before?.isConnected ? before : undefined);
}
