import { emblemHtml, emblemOf } from '@portico/core/emblems';
import { hueOf } from '@portico/core/hues';
import { useShell } from '#context/shell-context.tsx';

/** The sign of a category, which no post has, in the category's hue. */
export function Emblem({ topic }: { readonly topic: string }) {
  const { drawings, blog } = useShell().siteConfig;
  const { topics } = blog;
  const html = emblemHtml({
    topic,
    hue: hueOf(topic, topics),
    emblem: emblemOf(topic, topics),
    isPlain: drawings === false,
  });
  return <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />;
}
