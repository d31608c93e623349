import posts from '../../../posts/index.json';
import { Post } from '../../post';

export function generateStaticParams() {
  return posts.map(({ slug }) => ({ slug }));
}

export default Post;
