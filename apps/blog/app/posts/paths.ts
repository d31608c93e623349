export {
  BLOG_CARD_PATH,
  categoryCardPath,
  categoryPath,
  FEED_FILES,
  markdownPath,
  postCardPath,
  postPath,
  tagCardPath,
  tagPath,
} from '@portico/content/paths';
