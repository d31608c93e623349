/** A value of JSON's types as TypeScript; the formatter of the repository breaks its lines. */
export function typeScript(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(typeScript).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{ ${fields.map(([name, field]) => `${keyOf(name)}: ${typeScript(field)}`).join(', ')} }`;
  }
  return typeof value === 'string' ? textOf(value) : JSON.stringify(value);
}

/** A text that begins with one of the hosts' constants is written with it. */
function textOf(text: string): string {
  const [, constant, rest = ''] = /^\$(marketing|docs|dashboard|code)(\/.*)?$/s.exec(text) ?? [];
  if (constant !== undefined) {
    return rest === '' ? constant : `\`\${${constant}}${rest}\``;
  }
  const quoted = JSON.stringify(text);
  return text.includes("'") || text.includes('\\') ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}

function keyOf(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`;
}
