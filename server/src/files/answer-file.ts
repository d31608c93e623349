import type { MatchOf } from '@portico/core/match-route';
import type { FileRouteName } from '@portico/core/routes';
import { picture } from '#files/answer-picture.ts';
import { card } from '#files/cards.ts';
import { cmsFile } from '#files/cms.ts';
import { feed } from '#files/feeds.ts';
import type { FileResult, FileServices } from '#files/file-services.ts';
import { postMarkdown } from '#files/markdown-file.ts';
import { siteFile } from '#files/site-files.ts';

export type FileMatch = MatchOf<FileRouteName>;

/** Makes the file at an address: a feed, card, picture, Markdown of a post, or one of the well-known files that machines look for. */
export async function answerFile(match: FileMatch, services: FileServices): Promise<FileResult> {
  switch (match.name) {
    case 'blogFeed':
    case 'languageFeed':
    case 'tagFeed':
    case 'categoryFeed':
    case 'authorFeed':
      return feed(match, services);
    case 'siteCard':
    case 'blogCard':
    case 'postCard':
      return card(match, services);
    case 'besidePost':
    case 'authorPicture':
    case 'picture':
      return picture(services);
    case 'postMarkdown':
      return postMarkdown(services);
    case 'admin':
    case 'adminConfig':
      return cmsFile(match, services);
    default:
      return siteFile(match, services);
  }
}
