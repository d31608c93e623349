import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a browser does after loading a document and a router does not: says the new page's title to screen readers, and
 * gives focus a place where it fell to `<body>`. The first load, and changes of hash or query alone, are left alone.
 */
export function AfterNavigation() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (previous.current === pathname) {
      return;
    }
    previous.current = pathname;
    setTitle(document.title);
    if (document.activeElement === document.body || document.activeElement === null) {
      focusHeading();
    }
  }, [pathname]);
  return (
    <p className="visually-hidden" aria-live="polite" data-route-announcer="">
      {title}
    </p>
  );
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  // The router decides where the page is scrolled to.
  heading?.focus({ preventScroll: true });
}
