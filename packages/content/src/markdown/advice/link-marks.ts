import { ELEMENT, type Mark } from '#markdown/advice/mark.ts';

// In an address, `(2)` is part of a file name.
const ADDRESS = '(?:[^()\\n]|\\([^()\\n]{0,100}\\)){1,300}';
// Not a function call in an array, such as handlers[0](/a b/).
const TEXT = `(?<![\\w\\])!${ELEMENT}])\\[[^[\\]]{1,300}\\]`;
const ADDRESS_START = `(?:${ELEMENT}?https?://|/\\w|\\.{1,2}/|#\\w)`;
const SPACE = 'its address has a space, or its title is not in straight quotes';

/** Text that is almost a link or a picture. */
export const LINK_MARKS: readonly Mark[] = [
  {
    pattern: /!\[[^[\]]{0,300}\]\([^()\s]{1,300}(?: =\d{0,4}x\d{0,4}| (?:align|width|height|style)=[^()\n]{1,100})\)/g,
    why: 'a size or a place after the address is of other systems; remove it, or write <img src="…" alt="…" width="300"> for a smaller picture',
  },
  {
    pattern:
      /!\[[^[\]]{0,300}\]\((?![^()\s]{1,300} (?:=\d|=x|(?:align|width|height|style)=))(?:[^()]|\([^()\n]{0,100}\)){1,300}\)/g,
    why: `${SPACE}; rename the file, or write ![…](<my file.png> "title")`,
  },
  {
    pattern: new RegExp(`(?<=^|[\\s([|>${ELEMENT}])!\\[(?!\\[)(?![^[\\]]{0,300}\\][([])[^\\n]{0,60}`, 'gm'),
    why: 'a picture is ![what it shows](file.png), and single brackets in it need a backslash: \\[ and \\]',
  },
  {
    pattern: new RegExp(
      `${TEXT}\\((?=[/.#]|${ELEMENT}https?:)(?=[^()\\n]{0,300} )${ADDRESS}\\)|${TEXT}\\((?=[\\w%-][^()\\n]{0,300} )${ADDRESS}\\.[a-z]\\w{1,4}\\)`,
      'g',
    ),
    why: `${SPACE}; correct the address, or write [its text](</my address> "title")`,
  },
  {
    // A reference to a source, such as [1] (https://…), may be intended.
    pattern: new RegExp(
      `(?<![\\w\\])${ELEMENT}])\\[(?!\\d{1,3}\\])[^[\\]]{1,300}\\] \\((?=${ADDRESS_START})[^()\\s]{1,300}\\)`,
      'g',
    ),
    why: 'a space is between ] and (; remove it',
  },
  {
    pattern: new RegExp(`(?<=^|\\s)! (?=${ELEMENT}[^${ELEMENT}\\n]{1,200}${ELEMENT})`, 'gm'),
    why: 'a space is between ! and the [ of a picture; remove it',
    isAdvice: true,
  },
  {
    pattern: new RegExp(`\\([^()\\n]{1,200}\\)\\[(?=${ADDRESS_START}|mailto:)[^[\\]\\s]{1,300}\\]`, 'g'),
    why: 'the brackets of a link are the other way round: [its text](its address)',
  },
  {
    pattern: /(?<=^|\s)!\([^()\n]{1,200}\)\[[^[\]\s]{1,300}\]/gm,
    why: 'the brackets of a picture are the other way round: ![what it shows](file.png)',
  },
  {
    pattern: new RegExp(
      `(?<![\\w\\])!${ELEMENT}])\\[[^[\\]()\\n${ELEMENT}]{1,200}\\(${ELEMENT}https?://[^\\s()${ELEMENT}]{1,300}${ELEMENT}\\)(?!\\])`,
      'g',
    ),
    why: 'its ] is missing; write [its text](its address)',
  },
  {
    pattern: new RegExp(
      `(?<![\\w\\])!${ELEMENT}])\\[[^[\\]\\n${ELEMENT}]{0,200}${ELEMENT}[^[\\]\\n]{0,300}\\]\\(${ELEMENT}https?://[^\\s()]{1,300}\\)`,
      'g',
    ),
    why: 'a link is in its text, and a link in a link leads nowhere; remove one of them',
  },
  {
    pattern: new RegExp(`<${ELEMENT}https?://[^\\s<>${ELEMENT}]{1,300}${ELEMENT} [^<>\\n]{1,200}>`, 'g'),
    why: 'its address has a space; write %20 for it',
  },
  {
    pattern: new RegExp(`(?<=^|\\s)<${ELEMENT}https?://[^\\s<>${ELEMENT}]{1,300}${ELEMENT}(?![^<>\\n]{0,1000}>)`, 'gm'),
    why: 'the > after the address is missing; add it',
  },
  {
    pattern: new RegExp(
      `(?<![\\w\\])${ELEMENT}])\\[[^[\\]]{1,300}\\]\\(${ELEMENT}?https?://[^\\s()]{1,300}\\([^\\s()]{1,100}\\)[^()\\n]{0,1000}$`,
      'gm',
    ),
    why: 'its ) is missing, because its address has parentheses too; add one at the end of the address',
  },
  {
    pattern: /\[[^[\]]{0,300}\]\((?:javascript|vbscript|file|data):[^\s()]{0,300}(?:\([^()\n]{0,300}\))?\)?/gi,
    why: 'links to scripts and local files are refused; link to a page',
  },
  {
    pattern: /!?\[[^[\]]{0,300}\]\((?=[^\s)][^)]{0,1000}$)/g,
    why: 'its ) is missing; add it after the address',
  },
  {
    pattern: new RegExp(`(?<![\\w\\])${ELEMENT}])!?\\[[^[\\]]{1,300}\\]\\[([^[\\]]{0,100})\\]`, 'g'),
    why: (_, name) =>
      `no line [${name || 'name'}]: https://… says where it leads; add one, or write [its text](its address)`,
  },
  {
    pattern:
      /(?<![\w/.:])(?:https?:\/(?=\w)|https?\/\/(?=\w)|(?:htt?|htt?ps|h?ttps?|h{2,}ttps?|ht{3,}ps?|https?s|httpp?s?)(?<!https?):\/\/(?=\w))[^\s<>]{0,100}/gi,
    why: 'an address begins with https://; correct it',
  },
];
