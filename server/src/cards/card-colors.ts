/** The light look's tokens that cards use; a test compares them with `tokens.css`. */
export const TOKENS = {
  page: '#fbfaf7',
  text: '#1a1e21',
  muted: '#5a5f60',
  accent: '#0b5f6b',
  'accent-soft': '#dcecec',
} as const;

/** What only drawings have: the bed and the water of a channel that is not the main one, and its nodes. */
export const DRAWING = { bed: '#ece9e1', water: '#b9c3c2', node: '#7f8f90' } as const;
