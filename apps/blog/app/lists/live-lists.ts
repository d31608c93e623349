export { IndexList } from './index-list.tsx';
export { PostsByYear, PostTiles } from './post-list.tsx';
