import { h } from 'hastscript';
import { shownBy } from '#markdown/body-parts.ts';
import type { ElementVisitor } from '#markdown/tree/context.ts';
import { lineOf, textOf } from '#markdown/tree/tree.ts';
import { DEMO } from '#media/media-types.ts';
import { mediaHref } from '#media/picture-sizes.ts';

/** Shows a page next to the post in a frame. Feeds and the like get a link instead. */
export const finishDemo: ElementVisitor = (node, { resolveImage, replacements, notices }) => {
  const file = String(node.properties.dataSource);
  const page = resolveImage(file);
  const title = textOf(node);
  if (!page?.isDemo) {
    const renamed = `${file.replace(/\.[^./]*$/, '')}.demo.html`;
    const wanted = `only demo.html and names that end with .demo.html are shown, so that other pages in the folder stay private; rename it to ${JSON.stringify(renamed)}`;
    const reason = DEMO.test(file) ? 'no such file is next to the post' : wanted;
    notices.report('media/missing', lineOf(node), `:::demo does not show ${JSON.stringify(file)}: ${reason}`);
    replacements.set(node, [h('p', title)]);
    return;
  }
  const src = mediaHref(page);
  const props = { src, height: Number(node.properties.dataHeight) };
  replacements.set(node, [shownBy(h('p', h('a', { href: src }, title)), { component: 'demo', props, text: title })]);
};
