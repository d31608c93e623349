import { Component, type ReactNode, Suspense } from 'react';

export type LazyBoundaryProps = {
  readonly children: ReactNode;
  /** Shown if the part fails; nothing by default. */
  readonly instead?: ReactNode;
  /** Shown until the part has loaded; nothing by default. */
  readonly meanwhile?: ReactNode;
  /** Called if the code of a part can't be loaded, or if the part throws. The part stays hidden until the boundary has another key. */
  readonly onFailed?: (() => void) | undefined;
};

/** A boundary around parts that may load after the page. */
export class LazyBoundary extends Component<LazyBoundaryProps, { readonly isFailed: boolean }> {
  override readonly state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.isFailed ? (
      this.props.instead
    ) : (
      <Suspense fallback={this.props.meanwhile}>{this.props.children}</Suspense>
    );
  }
}
