import { type RefObject, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Has a post that a navigation brings laid out and painted in two steps, the beginning of its text first: on a phone style and
 * layout of a long one take longer than all else between click and heading. The rest follows with the next frame. Not on the
 * way back or to a heading, where the router scrolls to what is further down.
 */
export function useTopFirst(text: RefObject<HTMLElement | null>, isNew: boolean): void {
  const type = useNavigationType();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation brings another text.
  useLayoutEffect(() => {
    const post = text.current?.closest('article');
    if (!post || !isNew || type === 'POP' || hash !== '') {
      return;
    }
    post.dataset.arriving = '';
    const show = () => {
      delete post.dataset.arriving;
    };
    // The first frame has been painted when the second begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      show();
    };
  }, [key]);
}
