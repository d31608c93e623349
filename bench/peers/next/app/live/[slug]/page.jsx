import { Post } from '../../post';

// Made at the first request.
export function generateStaticParams() {
  return [];
}

export default Post;
