import type { Consent } from '#consent/consent.ts';
import { watchPageViews } from '#consent/page-views.ts';

const SESSION_KEY = 'giscus-session';

/** Loads a post's comments when their section is near and the reader has agreed. */
export function watchComments(consent: Consent): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && consent.hasComments() && frameIn(target) === null) {
        target.append(makeFrame(target));
      }
    }
  });
  const look = () => {
    for (const section of sections()) {
      // Observing the section again reports its position again.
      observer.unobserve(section);
      observer.observe(section);
    }
  };
  watchPageViews(look);
  consent.onChange(look);
  addEventListener('message', followFrame);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-comments] button') !== null) {
      consent.allowComments();
    }
  });
  new MutationObserver(() => sections().forEach(sendTheme)).observe(document.documentElement, {
    attributeFilter: ['data-applied-theme'],
  });
}

/** Does what giscus's own script does: https://github.com/giscus/giscus/blob/main/client.ts */
function makeFrame(section: Element): HTMLIFrameElement {
  const page = new URL(location.href);
  const session = page.searchParams.get('giscus');
  page.searchParams.delete('giscus');
  if (session !== null) {
    // The reader comes back from signing in.
    localStorage.setItem(SESSION_KEY, session);
    history.replaceState(history.state, '', page);
  }
  const url = widgetOf(section);
  url.searchParams.set('origin', page.href.replace(/#.*/, ''));
  url.searchParams.set('session', localStorage.getItem(SESSION_KEY) ?? '');
  url.searchParams.set('theme', theme());
  const frame = document.createElement('iframe');
  frame.title = section.querySelector('h2')?.textContent ?? '';
  frame.allow = 'clipboard-write';
  frame.src = url.href;
  return frame;
}

function followFrame({ origin, source, data }: MessageEvent): void {
  const section = sections().find((each) => source !== null && frameIn(each)?.contentWindow === source);
  const frame = section && frameIn(section);
  if (!section || !frame || origin !== widgetOf(section).origin) {
    return;
  }
  if (typeof data?.giscus?.resizeHeight === 'number') {
    frame.style.blockSize = `${data.giscus.resizeHeight}px`;
  }
  if (data?.giscus?.signOut === true) {
    localStorage.removeItem(SESSION_KEY);
    frame.replaceWith(makeFrame(section));
  }
}

function sendTheme(section: Element): void {
  const message = { giscus: { setConfig: { theme: theme() } } };
  frameIn(section)?.contentWindow?.postMessage(message, widgetOf(section).origin);
}

/** The themes of giscus have the names of ours. */
function theme(): string {
  return (document.documentElement.dataset.appliedTheme ?? 'light').replaceAll('-', '_');
}

function widgetOf(section: Element): URL {
  return new URL(section.getAttribute('data-comments') ?? '', location.href);
}

function sections(): readonly Element[] {
  return [...document.querySelectorAll('[data-comments]')];
}

function frameIn(section: Element): HTMLIFrameElement | null {
  return section.querySelector('iframe');
}
