import { Component, type ReactNode, Suspense } from 'react';

export type LazyBoundaryProps = {
  readonly children: ReactNode;
  /** Shown if it fails; nothing by default. */
  readonly instead?: ReactNode;
  /** Called if the code of a part can't be loaded. The part stays away until the boundary has another key. */
  readonly onFailed?: (() => void) | undefined;
};

/** Around parts that load after the page, with `lazy`. Until they have loaded, nothing is shown. */
export class LazyBoundary extends Component<LazyBoundaryProps, { readonly isFailed: boolean }> {
  override readonly state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.instead : <Suspense>{this.props.children}</Suspense>;
  }
}
