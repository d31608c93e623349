import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

export type LazyBoundaryProps = {
  readonly children: ReactNode;
  /** Shown if the part fails; nothing by default. */
  readonly instead?: ReactNode;
  /** Shown until the part has loaded; nothing by default. */
  readonly meanwhile?: ReactNode;
  /** Called if the code of a part can't be loaded, or if the part throws. The part stays hidden until the boundary has another key. */
  readonly onFailed?: (() => void) | undefined;
};

/** A boundary around parts that load after the page: see `lazyPart`. */
export class LazyBoundary extends Component<LazyBoundaryProps, { readonly isFailed: boolean }> {
  override readonly state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof LoadError) {
      error.forget();
    }
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

class LoadError extends Error {
  override readonly name = 'LoadError';
  /** Allows the next boundary to load the part again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(`The code of a part of the page could not be loaded: ${cause}`, { cause });
    this.forget = forget;
  }
}

/** Like `lazy`, which remembers a failure for as long as the page is open. This one loads again after its boundary has shown a failure. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  function once(): ComponentType<Props> {
    return lazy(() =>
      load().catch((cause) => {
        throw new LoadError(cause, () => {
          Part = once();
        });
      }),
    );
  }

  let Part = once();
  return function LazyPart(props: Props) {
    return <Part {...props} />;
  };
}
