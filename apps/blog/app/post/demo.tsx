import type { DemoProps } from '@portico/content';

/** A page next to the post, without access to this one. `enhance/follow-demos.ts` tells it the theme. */
export function Demo({ src, height, title }: DemoProps & { readonly title: string }) {
  return (
    <figure className="demo">
      <figcaption>
        <a className="row" href={src}>
          {title}
        </a>
      </figcaption>
      <iframe
        title={title}
        src={src}
        height={height}
        sandbox="allow-scripts"
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    </figure>
  );
}
