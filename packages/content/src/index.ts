export { type Feed, makeFeed } from '#feeds/feed.ts';
export { atomFeed, jsonFeed, rssFeed } from '#feeds/formats.ts';
export { type ContentError, formatContentError, placeOf, pluralize } from '#files/content-error.ts';
export { escapeHtml } from '#files/escape-html.ts';
export {
  isAbsence,
  isOfMachine,
  openFile,
  RefusedFile,
  remedyOf,
  type SourceFile,
} from '#files/open-file.ts';
export { linesOf, readTextFile } from '#files/text-files.ts';
export { DAY_MS } from '#front-matter/dates.ts';
export { frontMatterJsonSchema } from '#front-matter/described-fields.ts';
export type { Fix } from '#front-matter/fix-source.ts';
export { fieldsOfPage, fieldsWith, testedParts } from '#front-matter/front-matter.ts';
export { fieldNamed } from '#front-matter/other-names.ts';
export { DRAFT_PLACEHOLDER } from '#front-matter/placeholders.ts';
export { buildContentIndex, type ContentIndex, mostUsed, type Taxon } from '#index/content-index.ts';
export { checkedOn, isBehind, isStale, monthsSince } from '#index/freshness.ts';
export { type Located, locatePost, locateTaxon, type NamedTaxon } from '#index/locate.ts';
export { mapPosts } from '#index/map-posts.ts';
export { PAGE_ROUTES, pageAddresses } from '#index/page-addresses.ts';
export { scheduledLinks, scheduledLinksIn } from '#index/scheduled-links.ts';
export { MAX_VIDEO_BYTES } from '#limits.ts';
export { cmsConfig } from '#machine-readers/cms-config.ts';
export { listMarkdown, llmsFullTxt, llmsTxt, robotsTxt } from '#machine-readers/llms-and-robots.ts';
export { sitemap, sitemapEntries } from '#machine-readers/sitemap.ts';
export {
  type BodyPart,
  type ComponentPart,
  type DemoProps,
  type EmbedProps,
  type JsonObject,
  type JsonValue,
  type SitePart,
  type SitePartProps,
  sizeOfBody,
} from '#markdown/body-part.ts';
export type { RunBlock } from '#markdown/code/runnable-blocks.ts';
export type { ComponentFacts } from '#markdown/components.ts';
export type { EnlargeablePicture } from '#markdown/enlargeable.ts';
export { OTHER_CALLOUTS } from '#markdown/parsing/callouts.ts';
export type { PostLinks } from '#markdown/post-links.ts';
export type { PostText } from '#markdown/post-text.ts';
export type { MarkdownExtensions, RenderedPost, RendererOptions } from '#markdown/render-markdown.ts';
export type { Diagram, Heading, MarkdownNotice } from '#markdown/tree/context.ts';
export { PLAYER_ORIGINS, parseEmbed } from '#media/embeds.ts';
export { pictureHash, pictureType } from '#media/file-kinds.ts';
export type { ContentImage, ContentMedia, Media } from '#media/media-files.ts';
export { DEMO, DRAWING, hasExtension, MEDIA, VIDEOS } from '#media/media-types.ts';
export { AUTHORS_FOLDER } from '#media/paths.ts';
export {
  COLUMN,
  mediaHref,
  type PictureVariant,
  parseVariant,
  sourcesOf,
  variantsOf,
} from '#media/picture-sizes.ts';
export { demosOf, type ResolvedImage, videosOf } from '#media/videos.ts';
export type { AnsweredQuery, PageContent, PostOnPage } from '#page-content.ts';
export { JobEnded, type JobProcess, openJobProcess, repeatIfKilled } from '#process/job-process.ts';
export { startWatchdog } from '#process/start-watchdog.ts';
export type { Announcement } from '#reading/announcement.ts';
export type { Author } from '#reading/authors.ts';
export type { Post } from '#reading/post.ts';
export { badgesOf, changedAt, folderOf, momentInUtc, sourceLine } from '#reading/post.ts';
export { ANNOUNCEMENT_FILE, AUTHORS_FILE, REDIRECTS_FILE, slugBeside, slugOfFile } from '#reading/post-files.ts';
export type { ReadText, SourceText } from '#reading/read-text.ts';
export { type Redirects, redirectTarget, withQuery } from '#reading/redirect-target.ts';
export type { FoundPosts, FoundTexts } from '#search/found-posts.ts';
export { readSource } from '#search/read-source-pages.ts';
export type { ContentSnapshot } from '#store/content-snapshot.ts';
export { allPosts, authorsView, hasSameContent } from '#store/content-snapshot.ts';
export { hasPosts } from '#store/folder-listing.ts';
export { previewMedia } from '#store/public-media.ts';
export { type Bodies, type Checked, TextRefused } from '#workshop/bodies.ts';
export { cannotRead } from '#workshop/folder.ts';
export { type Content, ContentClosed, openContent } from '#workshop/open-content.ts';
export type { ParsedPost, ParserOptions, PostSource } from '#workshop/parse-post.ts';
export type { ParserSettings, ShownPost } from '#workshop/protocol.ts';
export type { StoreReader } from '#workshop/store-reader.ts';
