const FRONT_MATTER = /^\s*---\n.*?\n---\n/s;
const KIND = /^[ \t]*(\w[\w-]*)/m;

/** Whether a diagram is one of Mermaid's charts, whose axes are not to scale. */
export function isMermaidChart(source: string): boolean {
  const [, kind = ''] = KIND.exec(source.replace(FRONT_MATTER, '')) ?? [];
  return kind === 'pie' || kind.startsWith('xychart');
}
