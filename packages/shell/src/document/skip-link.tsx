import { skipLink } from '@portico/config/texts';

/** Of the page's `<main>`. */
export const MAIN_ID = 'main';

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {skipLink}
    </a>
  );
}
