import { showSystem } from './show-system.ts';

/* Behind the systems in their document, so that none is painted that goes away again. */
showSystem();
