// A separate entry point for programs that render, because its dependencies take as much memory as a thousand posts.

export { highlightFile } from '#markdown/code/code-blocks.ts';
export { postText } from '#markdown/post-text.ts';
export { createMarkdownRenderer } from '#markdown/render-markdown.ts';
export { useRules } from '#markdown/rules/use-rules.ts';
export { createPageParser, type PageParser, type ParsedPage } from '#workshop/parse-page.ts';
export { createPostParser, type PostParser } from '#workshop/parse-post.ts';
