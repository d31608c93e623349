/** The light look's colours, as `--color-…` in the shell's tokens.css; a test compares the two. */
export const COLORS = {
  page: '#fbfaf7',
  text: '#1a1e21',
  muted: '#5a5f60',
  accent: '#0b5f6b',
  'accent-soft': '#dcecec',
  pipe: '#eeebe3',
  flow: '#bcc5c3',
  node: '#84918f',
} as const;
