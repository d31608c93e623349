import { logoMarkup } from '#icons/logo-markup.ts';

export type LogoProps = { readonly place: 'drawer' | 'header' | 'footer' };

/**
 * The brand's mark. Decoration beside the brand's name. Its ids begin with its place: a gradient or clip path is the first element
 * in the page with its id, and in a closed drawer it could not be used.
 */
export function Logo({ place }: LogoProps) {
  const markup = logoMarkup.replaceAll(/(\sid="|url\(["']?#|href="#)/g, `$1${place}-`);
  return <span className="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}
