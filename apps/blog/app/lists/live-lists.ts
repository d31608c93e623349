export { IndexList } from './index-list.tsx';
export { PostTiles } from './post-list.tsx';
export { TaxonList } from './taxon-list.tsx';
