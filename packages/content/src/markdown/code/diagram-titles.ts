const ACC_TITLE = /^\s*accTitle\s*:[ \t]*(\S.*)$/m;
const ACC_DESCRIPTION = /^\s*accDescr\s*:[ \t]*(\S.*)$/m;
// A title in front matter, or the title statement that most kinds of diagrams have.
const TITLE = /^\s*title\s*:[ \t]*(\S.*)$|^\s*title\s+([^\s:-].*)$/m;

/** Returns the title, unless it is part of the drawing. */
export function writtenTitle(source: string): string | undefined {
  return ACC_TITLE.exec(source)?.[1]?.trim();
}

export function diagramDescription(source: string): string | undefined {
  return ACC_DESCRIPTION.exec(source)?.[1]?.trim();
}

export function diagramTitle(source: string): string | undefined {
  const [, title, statement] = ACC_TITLE.exec(source) ?? TITLE.exec(source) ?? [];
  return (title ?? statement)?.trim().replace(/^(["'])(.*)\1$/, '$2');
}
