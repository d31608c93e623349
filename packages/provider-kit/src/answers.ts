import { accentMistake } from '@portico/site/accent';
import { LANGUAGES, type SiteLanguage } from '@portico/site/languages';
import { hostOf } from '#social-links.ts';

/** What a provider is asked for; each has a flag of its name. */
export type Answers = {
  readonly brand: string;
  readonly company: string;
  readonly domain: string;
  readonly tagline: string;
  readonly language: SiteLanguage;
  readonly accent: string | undefined;
  readonly logo: string | undefined;
  readonly fonts: readonly string[];
  readonly codeFonts: readonly string[];
  readonly social: readonly string[];
  readonly marketing: string;
  readonly docs: string;
  readonly dashboard: string;
  /** Where it has no organisation at a code host, the marketing site. */
  readonly code: string;
};

/** Answers as they come from flags and prompts: texts. A text may hold several answers between commas. */
export type RawAnswers = Readonly<Record<string, string | undefined>>;

export type Question = {
  /** The flag's name: `--code-font`. */
  readonly name: string;
  /** As it is asked, and as the page of the kit has it. */
  readonly question: string;
  /** What it is where nothing is answered; undefined where it may be nothing. */
  readonly otherwise: (given: RawAnswers) => string | undefined;
  /** What is wrong with an answer, and what to write; undefined where nothing is. */
  readonly mistake?: (answer: string) => string | undefined;
  readonly isRequired?: true;
};

const CODE_HOSTS = new Set(['github.com', 'gitlab.com', 'codeberg.org']);

const isOrigin = (answer: string) =>
  /^https:/.test(answer) && URL.parse(answer)?.origin === answer
    ? undefined
    : 'expected https:// and a host, without a path or a slash at the end, such as https://docs.acme.example';
const areUrls = (answer: string) => {
  const wrong = listOf(answer).find((url) => !/^https:\/\/./.test(url) || !URL.canParse(url));
  return wrong === undefined
    ? undefined
    : `${JSON.stringify(wrong)} is no https:// URL; write one, several between commas`;
};

/** All that is asked, in its order. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'brand',
    question: 'Name of the brand, as it stands in the header',
    otherwise: () => undefined,
    isRequired: true,
    mistake: (answer) => (answer.includes('`') ? 'expected a name without a backtick, which begins code' : undefined),
  },
  { name: 'company', question: 'Name of the company, as it stands beside the ©', otherwise: ({ brand }) => brand },
  {
    name: 'domain',
    question: 'Domain of the product, such as acme.example',
    otherwise: () => undefined,
    isRequired: true,
    mistake: (answer) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(answer) && URL.canParse(`https://docs.${answer}`)
        ? undefined
        : 'expected a domain name such as acme.example, in lower case',
  },
  {
    name: 'tagline',
    question: 'What it does, in one line',
    otherwise: ({ brand }) => `Replace this: what ${brand} does, in one line.`,
  },
  {
    name: 'language',
    question: `Language of what the site itself says: ${LANGUAGES.join(', ')}`,
    otherwise: () => LANGUAGES[0],
    mistake: (answer) => (languageNamed(answer) ? undefined : `expected one of ${LANGUAGES.join(', ')}`),
  },
  {
    name: 'accent',
    question: 'Colour of the brand, as oklch(45% 0.07 210) or #0b5f6b; all four looks follow from it',
    otherwise: () => undefined,
    mistake: accentMistake,
  },
  {
    name: 'logo',
    question: 'SVG file of the mark, without the name; nothing for a plain disc',
    otherwise: () => undefined,
    mistake: (answer) => (/\.svg$/i.test(answer) ? undefined : 'expected the path of an .svg file'),
  },
  {
    name: 'font',
    question: 'Font files for text, between commas; nothing for Atkinson Hyperlegible',
    otherwise: () => undefined,
  },
  {
    name: 'code-font',
    question: 'Font files for code; nothing for Atkinson Hyperlegible Mono',
    otherwise: () => undefined,
  },
  {
    name: 'social',
    question: 'URLs of its profiles at networks, between commas',
    otherwise: () => undefined,
    mistake: areUrls,
  },
  {
    name: 'marketing',
    question: 'Its marketing site',
    otherwise: ({ domain }) => `https://${domain}`,
    mistake: isOrigin,
  },
  {
    name: 'docs',
    question: 'Its documentation',
    otherwise: ({ domain }) => `https://docs.${domain}`,
    mistake: isOrigin,
  },
  {
    name: 'dashboard',
    question: 'Its dashboard, where people log in',
    otherwise: ({ domain }) => `https://dashboard.${domain}`,
    mistake: isOrigin,
  },
  {
    name: 'code',
    question: 'Its organisation at a code host',
    otherwise: ({ social, domain }) =>
      listOf(social).find((url) => CODE_HOSTS.has(hostOf(url) ?? '')) ?? `https://${domain}`,
    mistake: (answer) =>
      /^https:\/\/[^\s,]+$/.test(answer) && URL.canParse(answer) ? undefined : 'expected one https:// URL',
  },
];

/** The answers with what stands for those that were not given. Throws one error that lists every mistake by its flag. */
export function completeAnswers(given: RawAnswers): Answers {
  const mistakes: string[] = [];
  const all: Record<string, string | undefined> = {};
  for (const { name, otherwise, mistake, isRequired } of QUESTIONS) {
    const answer = given[name]?.trim() || otherwise({ ...given, ...all });
    all[name] = answer;
    // What follows from a wrong answer is told with that one alone.
    const found = answer === undefined || !given[name] ? undefined : mistake?.(answer);
    if (answer === undefined && isRequired) {
      mistakes.push(`  --${name} is missing`);
    } else if (found !== undefined) {
      mistakes.push(`  --${name} ${answer}: ${found}`);
    }
  }
  if (mistakes.length > 0) {
    throw new Error(
      `${mistakes.length === 1 ? '1 answer' : `${mistakes.length} answers`} cannot be used, and nothing was written. Correct ${mistakes.length === 1 ? 'it' : 'them'}, or see --help:\n${mistakes.join('\n')}`,
    );
  }
  const text = (name: string) => all[name] ?? '';
  return {
    brand: text('brand'),
    company: text('company'),
    domain: text('domain'),
    tagline: text('tagline'),
    language: languageNamed(text('language')) ?? LANGUAGES[0],
    accent: all.accent,
    logo: all.logo,
    fonts: fontFilesOf(all.font),
    codeFonts: fontFilesOf(all['code-font']),
    social: listOf(all.social),
    marketing: text('marketing'),
    docs: text('docs'),
    dashboard: text('dashboard'),
    code: text('code'),
  };
}

function languageNamed(text: string): SiteLanguage | undefined {
  return LANGUAGES.find((language) => language === text);
}

/** What stands between commas. */
function listOf(text: string | undefined): readonly string[] {
  return partsOf(text, /,/);
}

/** Font files between commas. A name may have commas, too: `Sans[wdth,wght].ttf`, `Inter-VariableFont_opsz,wght.ttf`. */
export function fontFilesOf(text: string | undefined): readonly string[] {
  return partsOf(text, /(?<=\.(?:ttf|otf|woff2?)\s*),/i);
}

function partsOf(text: string | undefined, between: RegExp): readonly string[] {
  return (text ?? '')
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
