export { categoryPath, FEED_FILES, markdownPath, postPath, tagPath } from '@portico/content/paths';
