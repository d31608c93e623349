const TAG = /<\/?[a-z][^>]*>/gi;

// What a code block itself has; no other button may be there.
const COPY_BUTTON = '<button type="button" class="copy-code needs-script" aria-label="Copy code">Copy</button>';

// What a task has; no other field may be there.
const CHECKBOX = /<input type="checkbox" disabled(?: checked)?>/g;

/** The tags of rendered HTML, whose text and attribute values hold no bare `<` or `>`. */
function tagsOf(html: string): readonly string[] {
  return html.match(TAG) ?? [];
}

/** What in rendered HTML could run or style something: forbidden elements, event handlers, `style`, `javascript:`. */
export function activeTags(html: string): readonly string[] {
  const rest = html.replaceAll(COPY_BUTTON, '').replaceAll(CHECKBOX, '');
  return tagsOf(rest).filter((tag) => {
    const names = tag.replace(/"[^"]*"/g, '""');
    return (
      /^<\/?(?:script|style|iframe|object|embed|form|input|button|svg|math|base|meta|link)\b/i.test(tag) ||
      /\s(?:on\w+|style|srcdoc)\s*=/i.test(names) ||
      /="\s*(?:javascript|vbscript|data):(?!image\/)/i.test(tag)
    );
  });
}

/** The values of an attribute, in the order of the document. */
export function attributeValues(html: string, name: string): readonly string[] {
  return tagsOf(html).flatMap((tag) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? []);
}
