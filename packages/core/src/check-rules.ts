type Level = 'off' | 'warning' | 'mistake';

type Rule = {
  readonly level: Level;
  /** What it finds, for the list in docs/rules.md. */
  readonly about: string;
  /** Whether readers see the markup that it finds. `check.hold` holds new posts because of it. */
  readonly showsMarkup?: true;
  /** Whether it keeps a post from being published, whatever the site's configuration says. */
  readonly holds?: true;
};

const mistake = (about: string) => ({ level: 'mistake', about }) as const;
const warning = (about: string) => ({ level: 'warning', about }) as const;
const shown = (about: string) => ({ level: 'mistake', about, showsMarkup: true }) as const;
const held = (about: string) => ({ level: 'mistake', about, holds: true }) as const;

/** What the check finds, by the names that are shown with findings and that `check` in the configuration may set. */
export const RULES = {
  'link/missing-target': mistake('an address of this site, or an id, that does not exist'),
  'link/unpublished': mistake('a link of a published post to what is not published yet, except a scheduled post'),
  'link/private': warning('an address that only the own network reaches, or a preview'),
  'link/later': warning('a link of an unpublished post, or a redirect, to a post that is not published yet'),
  'link/no-text': mistake('an invisible link'),
  'link/form': shown(
    'a link or picture with a space, without one of its brackets, or without a line [name]: https://…',
  ),
  'link/address': mistake('an address that is missing, too long, mistyped as in https:/a, or of your own machine'),
  'link/hidden-text': mistake('a line [name]: text that no link uses, so readers do not see it'),
  'media/missing': mistake('a picture, video or sound that is missing or too large'),
  'media/elsewhere': warning('a picture, video or page from another site, which becomes a link'),
  'image/no-text': warning('a picture, cover or diagram without a text, or with its file name'),
  'code/unclosed': shown('code that never ends, in which more code begins, or between two backticks'),
  'code/option': warning('an unknown option of code, or marked lines or words that are not there'),
  'code/language': warning('a language without colors, or a misspelled one'),
  'code/mark': shown('a misspelled mark such as [!code highlite]'),
  'code/copied': warning('quotation marks, dashes, spaces or & changed by copying'),
  'code/indented': shown('text that four spaces turn into code'),
  'code/direction': mistake('invisible characters that change the order of code'),
  'code/include': held('file="…" that shows nothing'),
  'code/run': mistake('code with the option run that fails'),
  'chart/data': held('a chart that cannot be drawn'),
  'chart/mermaid': mistake('a chart in Mermaid’s language'),
  'component/props': held('a component that does not exist, or with wrong props'),
  'component/place': warning('a component inside another block, which shows only its text'),
  'diagram/drawing': warning('a diagram without its drawing'),
  'formula/source': shown('a formula that is shown as its source'),
  'directive/form': shown('a ::: block that is misspelled, misplaced or incomplete, or never ends'),
  'directive/content': warning(
    'an empty ::: block or callout, one that cannot be laid out, or a title that goes on below',
  ),
  'directive/option': mistake('an unknown title or option of a ::: block'),
  'heading/empty': mistake('a heading without text'),
  'heading/level': warning('a heading of level 1 below the title'),
  'heading/underline': warning('a sentence that a line of --- turns into a heading'),
  'heading/id': shown('{#an id} that is not one'),
  'id/taken': warning('an id that another element has'),
  'footnote/no-text': shown('[^1] without a line [^1]:'),
  'footnote/no-reference': mistake('a footnote without a reference, or written twice'),
  'table/row': mistake('a row with too many cells, a broken cell, or a text below a table that becomes a row'),
  'table/form': shown('a table without its line | --- |, or with an empty line between its rows'),
  'list/form': shown('a misspelled marker of a list or task, or one without a space'),
  'html/element': shown('HTML that posts cannot contain'),
  'html/attribute': warning('a removed attribute or tag, such as style or <center>'),
  'html/unclosed': mistake('an HTML element that never ends, or ends with its paragraph'),
  'html/form': shown('a tag or comment that never ends, or without a quotation mark'),
  'html/markdown': shown('Markdown inside HTML, without an empty line'),
  'markup/unfinished': shown('**, `, ~~ or $$ that never ends, or # without a space'),
  'markup/emphasis': warning('a product or a name of code that becomes emphasis'),
  'markup/other-system': shown('markup of another system, such as {{ … }} or [[…]]'),
  'text/left-over': shown('a merge conflict, a tracked change, a second front matter or text of npm create portico'),
  'text/placeholder': warning('TODO, TBD, lorem ipsum and the like'),
  'text/encoding': mistake('text that was read in another encoding'),
  'text/invisible': warning('invisible characters in text'),
  'secret/certain': held('a key, token or password'),
  'secret/likely': warning(
    'a token that seems to be valid, or what seems to be a token or key, such as that of a preview',
  ),
  'post/empty': mistake('a post without text'),
  'post/address': mistake('a post with the address of a page of the site'),
  'post/failed': mistake('a post that cannot be checked to its end'),
  'field/unknown': warning('a field without effect, such as published: true'),
  'field/placeholder': mistake('a title or other field that says that it is not ready, or text of npm create portico'),
  'field/markup': warning('markup or quotation marks in a plain field, or in the announcement'),
  'author/name': mistake('a misspelled author, or several in one text'),
  'author/unknown': warning('an author missing from authors.yaml'),
  'tag/spelling': warning('a tag, category or series spelled differently elsewhere, or several in one text'),
  'date/order': warning('an update or review in the future, or before the post'),
  'date/year': mistake('a year so far away that the post is last in all lists, or not public'),
  'language/unknown': mistake('a language that no tag names, such as cn'),
  'card/font': warning('a title for whose letters no font is installed'),
  'picture/unchanged': warning(
    'a picture that is sent as it is, because it cannot be made smaller or is an animated PNG',
  ),
  'redirect/target': mistake('a redirect that leads nowhere, or of an existing address'),
  'config/target': mistake('an address or tag in the configuration that does not exist'),
  'site/module': mistake('a page, slot, component, style sheet or font of the site that fails or is missing'),
  'site/token': warning('an unknown custom property'),
  'server/start': mistake('a configuration with which nothing starts'),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
/** The levels that a site sets: `check` in its configuration. */
export type Levels = { readonly [name in RuleName]?: Level | undefined };

export function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(RULES, name);
}

/** The names that a site may set. What holds a post always does. */
export const SETTABLE_RULES: readonly RuleName[] = Object.keys(RULES)
  .filter(isRuleName)
  .filter((name) => !holdsPosts(name));

export function levelOf(name: RuleName, levels: Levels = {}): Level {
  return (holdsPosts(name) ? undefined : levels[name]) ?? RULES[name].level;
}

export function showsMarkup(name: RuleName): boolean {
  return 'showsMarkup' in RULES[name];
}

function holdsPosts(name: RuleName): boolean {
  return 'holds' in RULES[name];
}
