import { parseEmbed } from '@portico/content';
import { liquidOf } from '#import/systems/jekyll.ts';
import type { Site, System } from '#import/systems/read-site-folder.ts';
import { expandTags, type Rule, type Template } from '#import/tags.ts';
import { parseHtml, parseMarkdown } from '#import/text.ts';

const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** A picture from the shortcode of an image plugin: its file, and then its alternative text. */
const picture: Rule = (args) => {
  const [src = '', second = ''] = Object.values(args).filter((value) => value !== ',');
  const { src: file = src, alt = second } = args;
  // The plugin has a path from the folder of the site.
  const address = /^(?:\.|\/|[a-z]+:)/i.test(file) ? file : `/${file}`;
  return PICTURE.test(file) ? `![${alt.replace(/[[\]\\]/g, '\\$&')}](<${address}>)` : undefined;
};

/** Eleventy, whose texts are templates of Liquid or Nunjucks. */
export const eleventy: System = {
  places: ['src/content', 'src', 'content', '.'].flatMap((folder) =>
    ['blog', 'posts', 'articles', '_posts'].map((name) => `${folder}/${name}`),
  ),
  configs: ['.eleventy', 'eleventy.config'],
  authors: 'authors',
  roots: ['.', 'src', 'content', 'public', 'static', 'src/public', 'src/static'],
  fieldsOf({ fields }) {
    const { teaser, excerpt = teaser, ...others } = fields;
    const isShown = fields.eleventyExcludeFromCollections !== true && fields.permalink !== false;
    return {
      ...(typeof excerpt === 'string' && { description: excerpt }),
      ...others,
      ...(!isShown && { draft: true }),
    };
  },
  read({ origin, body }, site, report) {
    const text = expandTags(body, templateOf(site), report);
    if (origin.endsWith('.html')) {
      return parseHtml(text, report);
    }
    return parseMarkdown(text, report);
  },
};

function templateOf(site: Site): Template {
  const liquid = liquidOf(site);
  const pictures = ['figure', 'image', 'img', 'picture', 'image_with_class', 'respimg'].map((name) => [name, picture]);
  const output: Rule = (args, inner, written) => {
    const [, , url = ''] = /^(["'])(https:[^"'\s]+)\1\s*\|/.exec(written) ?? [];
    const { '{': known } = liquid.rules;
    return parseEmbed(url) === undefined ? known?.(args, inner, written) : `\n\n:::video ${url}\n\n`;
  };
  return { ...liquid, rules: { ...liquid.rules, '{': output, ...Object.fromEntries(pictures) } };
}
