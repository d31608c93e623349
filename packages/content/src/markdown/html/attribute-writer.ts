import type { ElementIds } from '#markdown/element-ids.ts';
import { type Attributes, attributesMarkup, filterAttributes } from '#markdown/html/html-attributes.ts';
import type { Notices } from '#markdown/notices.ts';

export type AttributeWriterOptions = { readonly notices: Notices; readonly ids: ElementIds };

/** Writes the attributes that an element may have, each after a space. What is left out is reported. */
export function createAttributeWriter({ notices, ids }: AttributeWriterOptions) {
  return (name: string, attributes: Attributes, line: number): string => {
    const { allowed, dropped } = filterAttributes(name, attributes);
    if (dropped.length > 0) {
      notices.add(
        'html-dropped',
        line,
        `${dropped.join(', ')} of <${name}> is left out, since posts bring no styles and no scripts, and only attributes that say what a text is; remove it`,
      );
    }
    for (const attribute of name === 'a' ? ['id', 'name'] : ['id']) {
      const id = allowed.get(attribute);
      const reason = id === undefined || (attribute === 'name' && id === allowed.get('id')) ? undefined : ids.claim(id);
      if (reason !== undefined) {
        allowed.delete(attribute);
        const what = `${attribute}=${JSON.stringify(id)} of <${name}>`;
        notices.add('id-taken', line, `${what} is left out, since ${reason}; choose another`);
      }
    }
    return attributesMarkup(allowed);
  };
}
