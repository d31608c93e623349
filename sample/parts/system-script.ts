import { showSystem } from './show-system.ts';

/* Follows the systems in their document, so that none of them flashes. */
showSystem();
