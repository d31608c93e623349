import { loadPageStyles } from './page-styles.ts';
import { loadCharts } from './post/load-chart.ts';
import { loadDrawings } from './post/load-drawings.ts';
import { loadFormulas } from './post/load-formulas.ts';
import { loadTabs } from './post/load-tabs.ts';
import { loadNotes } from './post/side-notes.ts';
import { loadSteps } from './post/steps.ts';

export { default, ErrorBoundary, Layout, loader, meta, shouldRevalidate } from '@portico/shell/root';

import './styles/index.css';

// These are on the root route rather than the post's. Otherwise a navigation would wait for the post's module before it requests the data.
export const clientMiddleware = [
  loadPageStyles,
  loadTabs,
  loadCharts,
  loadNotes,
  loadSteps,
  loadDrawings,
  loadFormulas,
];
