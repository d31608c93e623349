import { Component, type ReactNode, Suspense } from 'react';

export type LazyBoundaryProps = {
  readonly children: ReactNode;
  /** Called if the code of a part can't be loaded. The part stays away until the boundary has another key. */
  readonly onFailed?: (() => void) | undefined;
};

/** Around parts that load after the page, with `lazy`. Until they have loaded, and if they can't be, nothing is shown. */
export class LazyBoundary extends Component<LazyBoundaryProps, { readonly isFailed: boolean }> {
  override readonly state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.isFailed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
