type UnitReport = {
  readonly testResults?: ReadonlyArray<{ readonly name: string; readonly startTime: number; readonly endTime: number }>;
};

export function slowestUnitFiles(report: UnitReport): ReadonlyArray<{ readonly file: string; readonly ms: number }>;

type Suite = { readonly file: string; readonly suites?: readonly Suite[]; readonly specs?: readonly Spec[] };
type Spec = { readonly tests: ReadonlyArray<{ readonly results: ReadonlyArray<{ readonly duration: number }> }> };

export function slowestBrowserFiles(report: {
  readonly suites?: readonly Suite[];
}): ReadonlyArray<{ readonly file: string; readonly ms: number }>;
