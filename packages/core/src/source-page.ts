/** A page of another site that the search offers, such as one of the documentation. */
export type SourcePage = {
  readonly url: string;
  readonly title: string;
  /** Empty if the site provides none. */
  readonly description: string;
};
