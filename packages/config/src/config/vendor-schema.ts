import * as v from 'valibot';
import { CATEGORIES } from '#config/vendor-categories.ts';

/*
 * The third parties that `site.config.ts` may name. docs/privacy.md describes each for those who configure them.
 */

const text = v.pipe(v.string('expected a text'), v.minLength(1, 'expected a text that is not empty'));

const origin = v.pipe(
  v.string('expected an origin such as https://stats.culvert.example'),
  v.check(
    (value) => isSafeUrl(value) && URL.parse(value)?.origin === value,
    'expected an origin: https:// and a host, without a path or a slash at the end (http:// only on the loopback)',
  ),
);

const script = v.pipe(
  v.string('expected the URL of a script'),
  v.check(
    (value) => /^\/(?!\/)/.test(value) || isSafeUrl(value),
    'expected an https:// URL, or a path of this site that begins with one slash (http:// only on the loopback)',
  ),
);

const source = v.pipe(
  v.string('expected an origin such as https://stats.culvert.example'),
  v.check(
    (value) => isSource(value),
    'expected an origin (https:// or wss:// and a host, which may begin with "*.", without a path)',
  ),
);

const cookie = v.pipe(
  v.string('expected the name of a cookie'),
  v.regex(/^[^\s;,=*]+\*?$/, 'expected the name of a cookie, or its beginning and one "*" at the end'),
);

const optionalCategory = v.picklist(
  CATEGORIES.filter((category) => category !== 'necessary'),
  'expected functional, analytics or marketing',
);
const anyCategory = v.picklist(
  CATEGORIES,
  'expected necessary (loaded without consent), functional, analytics or marketing',
);

/** By what a page does with them; each becomes a directive of the content security policy. */
const allow = v.optional(
  v.strictObject({
    script: v.optional(v.array(source)),
    connect: v.optional(v.array(source)),
    image: v.optional(v.array(source)),
    style: v.optional(v.array(source)),
    font: v.optional(v.array(source)),
    media: v.optional(v.array(source)),
    frame: v.optional(v.array(source)),
  }),
);

/** Google's consent mode: basic loads nothing before consent, advanced loads at once with everything denied. */
const consentMode = v.optional(v.picklist(['basic', 'advanced'], 'expected basic or advanced'));

const attributes = v.optional(
  v.record(
    v.pipe(
      v.string(),
      v.regex(
        /^(?!on|src$)[a-z][a-z0-9-]*$/,
        'expected the name of an attribute in small letters; not src, and no event handler',
      ),
    ),
    v.string('expected a text'),
  ),
);

const services = [
  v.strictObject({
    service: v.literal('google-tag-manager'),
    container: v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]+$/, 'expected the id of a container, such as GTM-AB12CD3')),
    consentMode,
    /** What the container's tags are for; a reader who agrees to any of them gets the container. */
    categories: v.optional(v.pipe(v.array(optionalCategory), v.minLength(1, 'expected at least one category'))),
    /** Where the container is loaded from, for server-side tagging. */
    origin: v.optional(origin),
    /** What the container's tags load and talk to, beside the container itself. */
    allow,
    /** Cookies that the container's tags set, by category, beside those of Google's own. */
    cookies: v.optional(
      v.strictObject({
        functional: v.optional(v.array(cookie)),
        analytics: v.optional(v.array(cookie)),
        marketing: v.optional(v.array(cookie)),
      }),
    ),
  }),
  v.strictObject({
    service: v.literal('google-analytics'),
    measurement: v.pipe(v.string(), v.regex(/^G-[A-Z0-9]+$/, 'expected a measurement id, such as G-AB12CD34EF')),
    consentMode,
    /** Where the script is loaded from and data goes to, for server-side tagging. */
    origin: v.optional(origin),
  }),
  v.strictObject({
    service: v.literal('plausible'),
    script,
    /** The site's name in Plausible. */
    domain: text,
    /** Where events go; /api/event beside the script where it is absent. */
    api: v.optional(script),
    category: v.optional(anyCategory),
  }),
  v.strictObject({
    service: v.literal('umami'),
    script,
    /** The site's id in Umami. */
    website: text,
    /** Where data goes; where it is absent, the gateway of Umami's cloud for its script, the script's own origin elsewhere. */
    host: v.optional(origin),
    category: v.optional(anyCategory),
  }),
  v.strictObject({
    service: v.literal('posthog'),
    key: v.pipe(v.string(), v.regex(/^phc_\w+$/, 'expected the key of a project, which begins with phc_')),
    /** Where data goes, such as https://eu.i.posthog.com. */
    api: origin,
    /** Where scripts are; PostHog's own host for them where `api` is in its cloud, `api` elsewhere. */
    assets: v.optional(origin),
    /** More of what posthog.init takes. */
    options: v.optional(
      v.record(v.string(), v.union([v.string(), v.number(), v.boolean()], 'expected a text, a number, true or false')),
    ),
  }),
  v.strictObject({
    service: v.literal('script'),
    /** As readers know it. */
    name: text,
    src: script,
    attributes,
    category: anyCategory,
    allow,
    cookies: v.optional(v.array(cookie)),
  }),
] as const;

/** The services, in the order of docs/privacy.md; `script` stands for any other. */
export const SERVICES = services.map(({ entries }) => entries.service.literal);

const vendor = v.variant(
  'service',
  services,
  `expected a service: ${SERVICES.filter((service) => service !== 'script').join(', ')}, or script for any other`,
);

export const vendorsSchema = v.pipe(
  v.array(vendor, 'expected a list of vendors; an empty one loads no third-party scripts'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) {
      return;
    }
    for (const [index, { service }] of dataset.value.entries()) {
      if (service !== 'script' && dataset.value.findIndex((other) => other.service === service) < index) {
        addIssue({
          message: 'expected each service once; two of one kind would share their globals',
          received: JSON.stringify(service),
          path: [
            { type: 'array', origin: 'value', input: dataset.value, key: index, value: dataset.value[index] },
            { type: 'object', origin: 'value', input: { service }, key: 'service', value: service },
          ],
        });
      }
    }
  }),
);

export const consentSchema = v.strictObject({
  /** The policy's version; a higher one asks every reader again. */
  version: v.pipe(
    v.number('expected a whole number from 1 on'),
    v.integer('expected a whole number from 1 on'),
    v.minValue(1, 'expected a whole number from 1 on'),
  ),
});

export type Vendor = v.InferOutput<typeof vendor>;
export type VendorOf<Service extends Vendor['service']> = Extract<Vendor, { readonly service: Service }>;
export type Allowed = NonNullable<v.InferOutput<typeof allow>>;

function isSafeUrl(value: string): boolean {
  const { protocol, hostname = '' } = URL.parse(value) ?? {};
  return (
    /^[a-z0-9.-]+$|^\[/.test(hostname) && (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname)))
  );
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** A host source of a policy (CSP level 3 section 2.3.1) that names at least a domain and a top-level one. */
function isSource(value: string): boolean {
  return (
    /^(?:https|wss):\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(value) ||
    (isSafeUrl(value) && isLoopback(URL.parse(value)?.hostname ?? '') && URL.parse(value)?.origin === value)
  );
}
