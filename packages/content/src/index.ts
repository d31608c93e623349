export { escapeHtml } from 'markdown-it/lib/common/utils.mjs';
export { closest } from '#closest.ts';
export { type ContentError, type ContentErrorCode, formatContentError, placeOf } from '#content-error.ts';
export { countOf } from '#count-of.ts';
export { draftSource, PLACEHOLDER, STARTING_TEXT } from '#draft-source.ts';
export { FEED_LENGTH, type Feed, makeFeed } from '#feeds/feed.ts';
export { atomFeed, jsonFeed, rssFeed } from '#feeds/formats.ts';
export { buildContentIndex, type ContentIndex, neighbours, type Taxon } from '#index/content-index.ts';
export { hasPage, mayHavePage, PAGE_ROUTES, pageAddresses } from '#index/page-addresses.ts';
export { llmsTxt } from '#machine-readers/llms-txt.ts';
export type { PostMarkdownInput } from '#machine-readers/post-markdown.ts';
export { robotsTxt } from '#machine-readers/robots-txt.ts';
export { securityTxt } from '#machine-readers/security-txt.ts';
export { makeSitemaps, sitemapEntries } from '#machine-readers/sitemap.ts';
export { type Diagram, DRAWING, diagramsIn } from '#markdown/code/diagrams.ts';
export type { HtmlLinks } from '#markdown/links-in-html.ts';
export { frameOriginsIn } from '#markdown/media/embeds.ts';
export type { MarkdownNotice } from '#markdown/notices.ts';
export { createPostTypesetter, createTypesetter } from '#markdown/parsing/typography.ts';
export type {
  Heading,
  MarkdownExtensions,
  MarkdownRenderer,
  RenderContext,
  RenderedMarkdown,
  RendererOptions,
  ResolvedImage,
} from '#markdown/render-markdown.ts';
export { type ContentImage, type ContentMedia, fileState, LARGEST_PICTURE, pictureHash } from '#media/media-files.ts';
export {
  COLUMN,
  formatsOf,
  MOST_PIXELS,
  type Picture,
  type PictureVariant,
  parseVariant,
  sourcesOf,
  widthsOf,
} from '#pictures.ts';
export { plainText } from '#plain-text.ts';
export type { Post } from '#post.ts';
export { badgesOf, changedAt, momentInUtc, type SourcePlace, sourcePlace } from '#post.ts';
export { AUTHORS_FILE, AUTHORS_FOLDER, type Author } from '#reading/authors.ts';
export { type Fix, fixSource } from '#reading/fix-source.ts';
export { linesOf } from '#reading/include-code.ts';
export { readPost, slugOfFile } from '#reading/read-post.ts';
export { leadsOut } from '#reading/text-files.ts';
export type { ContentSnapshot } from '#store/content-snapshot.ts';
export { authorsView } from '#store/content-snapshot.ts';
export { type ContentStore, type ContentStoreOptions, openContentStore } from '#store/content-store.ts';
export { forEachAtOnce } from '#store/for-each-at-once.ts';
export { type TextBlock, textBlocks } from '#text-blocks.ts';
export { videosOf } from '#videos.ts';
