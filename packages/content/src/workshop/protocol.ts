import type { Levels } from '@portico/core/check-rules';
import type { SiteLanguage } from '@portico/core/languages';
import type { OwnCallouts } from '@portico/core/own-callouts';
import type { OwnFields } from '@portico/core/own-fields';
import type { RenderedPost } from '#markdown/render-markdown.ts';
import type { ResolvedImage } from '#media/videos.ts';
import type { Entry } from '#store/content-file.ts';
import type { Version } from '#workshop/store.ts';

/** What a post is made with, besides its files. A change of it makes all posts again. */
export type ParserSettings = {
  readonly baseUrl: string;
  readonly mediaOrigins: readonly string[];
  readonly language?: SiteLanguage | undefined;
  readonly callouts?: OwnCallouts | undefined;
  readonly drawings?: boolean | undefined;
  readonly ownFields?: OwnFields | undefined;
  /** The URL of the site's `markdown.ts`. */
  readonly extensions?: string | undefined;
  readonly siteDirectory: string;
  /** The names of the components that posts may use. */
  readonly components: readonly string[];
  /** The levels of rules, which decide what keeps a post from being published. */
  readonly rules?: Levels | undefined;
};

/** The argument of the workshop's program. */
export type WorkshopSettings = {
  readonly parser: ParserSettings;
  /** The content folder. */
  readonly root: string;
  /** The file of the store. */
  readonly store: string;
  /** Identifies the program, the settings and the site's modules that posts are made with. */
  readonly program: string;
  /** Milliseconds of processor time for one file. */
  readonly limitMs: number;
};

/** One file to be made. */
export type Job = {
  readonly file: string;
  /** `fields` is all that lists need. A post whose body is stored gets everything at once. */
  readonly need: 'fields' | 'all';
  /** The pictures and videos beside a post. */
  readonly images: readonly ResolvedImage[];
  /** Since when readers get some version of it (epoch ms). */
  readonly since: number;
  /** Whether it isn't published if readers would see markup. */
  readonly isHeld?: boolean;
  /** Whether it is made although it is stored, because what is stored can't be read. */
  readonly isAnew?: boolean;
  /** Whether the page is returned and nothing is stored, because addresses in it are secret. */
  readonly isPreview?: boolean;
};

/** What a page shows of a post's text. */
export type ShownPost = Pick<RenderedPost, 'body' | 'headings' | 'pictures'>;

/** What became of a job. */
export type Made = {
  readonly file: string;
  /** Undefined if the file doesn't exist. */
  readonly entry?: Entry | undefined;
  /** Whether nothing is left to be made. */
  readonly isWhole?: boolean;
  readonly preview?: ShownPost;
  /** Why the machine, and not the author, is the reason that it could not be read. */
  readonly ofMachine?: string;
};

/** The first jobs of several, as many as were done in one turn, and what is to be stored of them. */
export type Turn = { readonly made: readonly Made[]; readonly versions: readonly Version[] };
