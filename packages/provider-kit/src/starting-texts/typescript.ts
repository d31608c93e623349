type Host = 'marketing' | 'docs' | 'dashboard' | 'code';

/** A link below the constant of one of the hosts, written with it. */
export class HostLink {
  readonly host: Host;
  readonly path: string;

  constructor(host: Host, path = '') {
    this.host = host;
    this.path = path;
  }
}

/** A value of JSON's types, with links to hosts in it, as TypeScript; the formatter of the repository breaks its lines. */
export function typeScript(value: unknown): string {
  if (value instanceof HostLink) {
    return value.path === '' ? value.host : `\`\${${value.host}}${value.path}\``;
  }
  if (Array.isArray(value)) {
    return `[${value.map(typeScript).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{ ${fields.map(([name, field]) => `${keyOf(name)}: ${typeScript(field)}`).join(', ')} }`;
  }
  return typeof value === 'string' ? textOf(value) : JSON.stringify(value);
}

function textOf(text: string): string {
  const quoted = JSON.stringify(text);
  return text.includes("'") || text.includes('\\') ? quoted : `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}

function keyOf(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`;
}
