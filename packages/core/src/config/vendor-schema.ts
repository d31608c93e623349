import * as v from 'valibot';
import { text } from '#config/field-kinds.ts';
import { CATEGORIES } from '#config/vendor-categories.ts';
import { LOOPBACK_HOSTS } from '#origins.ts';
import { mergeSources, type PolicySources } from '#security-policy.ts';

/* The third parties that `site.config.ts` may name; docs/privacy.md lists the settings of common services. */

const script = v.pipe(
  v.string('expected the URL of a script'),
  v.check(
    (value) => /^\/(?!\/)/.test(value) || isSafeUrl(value),
    'expected an https:// URL, or a path of this site that begins with one slash (http:// only on the loopback)',
  ),
);

// A host source of a policy (CSP level 3 section 2.3.1) with at least a domain and a top-level domain.
const source = v.pipe(
  v.string('expected an origin such as https://stats.culvert.example'),
  v.regex(
    /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/,
    'expected an origin (https:// or wss:// and a host, which may begin with "*.", without a path)',
  ),
);

const stored = v.pipe(
  v.string('expected the name of a cookie'),
  v.regex(/^[^\s;,=*]+\*?$/, 'expected the name of a cookie, or its beginning and one "*" at the end'),
);

const attribute = v.pipe(
  v.string(),
  v.regex(
    /^(?!on|src$)[a-z][a-z0-9-]*$/,
    'expected the name of an attribute in lower case; not src, and no event handler',
  ),
);

const DIRECTIVES = ['script-src', 'connect-src', 'img-src', 'style-src', 'font-src', 'media-src', 'frame-src'] as const;

/** What the Content-Security-Policy allows besides the site's own files, by directive. */
export const allowSchema = v.record(
  v.picklist(DIRECTIVES, `expected ${DIRECTIVES.join(', ')}`),
  v.array(source, 'expected a list of origins'),
);

const vendor = v.strictObject({
  /** The name that readers see. */
  name: text,
  /**
   * Its purposes, each with the names of the cookies and storage entries that it leaves for that purpose; `_ga_*` matches every
   * name with that prefix. The vendor loads when readers agree to one of the categories. With `necessary`, it loads without
   * asking.
   */
  categories: v.pipe(
    v.record(
      v.picklist(CATEGORIES, `expected ${CATEGORIES.join(', ')}`),
      v.array(stored, 'expected a list of names; an empty one if it stores nothing'),
    ),
    v.minEntries(1, 'expected at least one category'),
  ),
  /** Its script, which must detect page views itself. */
  script,
  /** Attributes of the script element. */
  attributes: v.optional(v.record(attribute, v.string('expected a text'))),
  /** What the Content-Security-Policy allows for it, by directive, in addition to the script and requests to the script's origin. */
  allow: v.optional(allowSchema),
  /** For Google's scripts: adds a data layer with consent mode, and sends an event `page_view` for each navigation. */
  dataLayer: v.optional(v.boolean('expected true or false')),
});

export const vendorsSchema = v.array(vendor, 'expected a list of vendors; an empty one loads no third-party scripts');

const VERSION_EXPECTED = 'expected a whole number, at least 1';

export const consentSchema = v.strictObject({
  /** The policy's version; a higher one asks every reader again. */
  version: v.pipe(v.number(VERSION_EXPECTED), v.integer(VERSION_EXPECTED), v.minValue(1, VERSION_EXPECTED)),
});

export type Vendor = v.InferOutput<typeof vendor>;

function isSafeUrl(value: string): boolean {
  const { protocol, hostname = '' } = URL.parse(value) ?? {};
  const isLoopback = LOOPBACK_HOSTS.includes(hostname);
  // A host may contain a comma or semicolon, which would end a source of the policy.
  return /^[a-z0-9.-]+$|^\[/.test(hostname) && (protocol === 'https:' || (protocol === 'http:' && isLoopback));
}

/** Returns the sources that the vendors need in the policy. */
export function vendorSources(vendors: readonly Vendor[]): PolicySources {
  return mergeSources(vendors.map(sourcesOf));
}

function sourcesOf({ script, dataLayer, allow = {} }: Vendor): PolicySources {
  const url = URL.parse(script);
  if (url === null) {
    return allow;
  }
  // A source has no query. Characters that would end a source are encoded.
  const file = `${url.origin}${url.pathname}`.replaceAll(';', '%3B').replaceAll(',', '%2C');
  // A container loads further scripts from its origin.
  const scripts = dataLayer ? url.origin : file;
  return mergeSources([{ 'script-src': [scripts], 'connect-src': [url.origin], 'img-src': [url.origin] }, allow]);
}
