import { ELEMENT, type Mark } from '#markdown/advice/mark.ts';

const PLACEHOLDER =
  'it seems to be a placeholder; write what it stands for, or put it in backticks if you mean the text';

/** Notes for the author or colleagues that readers should not see. They are always advice, because an article may discuss them. */
export const FORGOTTEN_MARKS: readonly Mark[] = [
  {
    // Not a TODO comment, or the TODO app of a tutorial.
    pattern:
      /(?<!\b(?:an?|the|this|each|every|any|our|your|outdated|unnecessary|[Rr]emoved?|[Rr]esolved?|[Ff]ix|[Ff]ixed) )(?<![\w./-])(?:TODO|FIXME|TK)(?![\w/-]|\.\w)(?! (?:comment|list|item|app|in|from|note|mark|tag|is|are)\w*)|\b[Ll]orem ipsum\b|(?<=^|: |\()TBD(?=[.)]{0,2}$)|(?<!\b(?:[Rr]emoved?|[Rr]esolved?|[Ff]ix|[Ff]ixed|the|an?|each|every) )(?<![\w.-])X{3,}(?![\w-]|\.\w)/gm,
    why: 'it seems to be a placeholder; write the text, or put it in backticks if you mean the word',
    isAdvice: true,
  },
  {
    pattern:
      /^(?:DO NOT|DON'T|NOT TO BE) (?:PUBLISH|MERGE|SHARE|DISTRIBUTE|PUBLISHED|SHARED)[^\n]{0,60}|\b(?:EMBARGOED|EMBARGO) UNTIL\b|^(?:NOT FOR PUBLICATION|INTERNAL ONLY|INTERNAL USE ONLY|CONFIDENTIAL|DRAFT)[.:!]?$|^(?:CONFIDENTIAL|INTERNAL)(?= ?[-–—:.,/])[^\n]{0,40}\b(?:internal (?:only|use)|(?:do not|don['’]t) (?:share|publish|distribute))\b[^\n]{0,60}/gm,
    why: 'it seems to be a note for colleagues; write draft: true until the post may be published, and delete it',
    isAdvice: true,
  },
  {
    // Not the label of a note to readers.
    pattern:
      /\[(?!(?:Note|Update|Edit|Edited|Correction|Source|Image|Photo|Figure|Fig|Table|Warning|Tip|Important|Caution|Disclaimer|Spoiler|Aside|RFC|Issue|Q|A): )\p{Lu}\p{L}{1,20}: (?:[^[\]\n]{2,200}\?|[^[\]\n]{0,200}\b(?:before we (?:publish|ship)|[Pp]lease (?:check|confirm|rewrite|verify))\b[^[\]\n]{0,100})\](?![([])/gu,
    why: 'it seems to be a remark by a colleague; answer it, and delete it',
    isAdvice: true,
  },
  {
    pattern: /\{(?:\+\+|--|>>|==|~~)(?=[^\s{}])[^{}\n]{1,300}(?:\+\+|--|<<|==|~~)\}|\{(?:>>|==)[^{}\n]{0,300}\}/g,
    why: 'it is a tracked change or a comment of an editor; accept or delete it',
  },
  {
    pattern:
      /\b(?:As an AI (?:language )?model|I'm sorry, but I (?:can't|cannot) (?:assist|help)|(?:my|my last) knowledge (?:cutoff|update)\b)[^\n]{0,40}|:?contentReference\[?[^\s]{0,60}|\boaicite\b|\b(?:cite)?turn\d{1,2}(?:search|view|news|image|file)\d{1,2}\b|^(?:Certainly|Sure|Of course)[!,] (?:[Hh]ere is|[Hh]ere's|[Hh]ere are)\b[^\n]{0,60}|\b(?:Let me know if you(?:['’]d| would) like me to|Would you like me to (?:add|adjust|change|expand|make|rewrite|shorten|write))\b[^\n]{0,60}/gm,
    why: 'it seems to come from a writing assistant; delete it, and check what is around it',
    isAdvice: true,
  },
  {
    pattern: /\bError! (?:Reference source not found|Bookmark not defined|Hyperlink reference not valid)\.?/g,
    why: 'a word processor could not find what it referred to; write that, or a link to it',
  },
  {
    // A comment in a copied document is [a] in the text, and [a] with its text at the end.
    pattern: /^\[(?![biqsux]\])[a-z]{1,2}\](?=\p{Lu})[^\n]{1,60}/gmu,
    why: 'it is a comment that was copied from a document; delete it, and its mark in the text',
  },
  {
    pattern: /【\d{1,3}(?::\d{1,3})?†[^】\n]{0,60}】/g,
    why: 'it is a citation from a writing assistant, which leads nowhere; write a link to the source',
  },
  {
    pattern: new RegExp(
      `(?<![\\w\\])${ELEMENT}])\\[(?:(?:insert|enter|add|fill in|describe|put|replace) [^[\\]\\n]{1,60}|(?:your|company|customer|product|author|client) (?:name|company|title|product|email|address|here)|citation needed)\\](?![([:])`,
      'gi',
    ),
    why: PLACEHOLDER,
    isAdvice: true,
  },
  {
    pattern:
      /(?<![\w\])])\[(?:COMPANY|NAME|CUSTOMER|CLIENT|PRODUCT|AUTHOR|TITLE|CITY|DATE|LINK|URL|NUMBER|PLACEHOLDER|QUOTE|SCREENSHOT|IMAGE|DIAGRAM|EXAMPLE)(?: [A-Z]{1,20}){0,3}\](?![([:])/g,
    why: PLACEHOLDER,
    isAdvice: true,
  },
];
