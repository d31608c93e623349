// Only threads that render load this module, because its dependencies take as much memory as a thousand posts.

export { portableHtml } from '#feeds/portable-html.ts';
export { postMarkdown } from '#machine-readers/post-markdown.ts';
export { useAdvice } from '#markdown/advice/use-advice.ts';
export { xyChart } from '#markdown/code/charts.ts';
export { postLinks } from '#markdown/post-links.ts';
export { postText } from '#markdown/post-text.ts';
export { createMarkdownRenderer, type RenderedMarkdown } from '#markdown/render-markdown.ts';
