import { route } from '@react-router/dev/routes';

export default [route('blog', 'list.jsx'), route('blog/:slug', 'post.jsx')];
