import { logoMarkup } from '#icons/logo-markup.ts';

export type LogoProps = { readonly place: 'drawer' | 'header' | 'footer' };

/**
 * The brand's mark, a decoration next to the brand's name. A page contains it several times, so its ids are prefixed with its place:
 * `url(#id)` means the first element with that id, and if that one is in the closed drawer, a gradient or clip path doesn't work.
 */
export function Logo({ place }: LogoProps) {
  const markup = logoMarkup.replace(/(\sid="|url\(["']?#|href="#)/g, `$1${place}-`);
  return <span className="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}
