import { logoMarkup } from '#icons/logo-markup.ts';

/** The brand's mark. Decoration beside the brand's name. */
export function Logo() {
  return <span className="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: logoMarkup }} />;
}
