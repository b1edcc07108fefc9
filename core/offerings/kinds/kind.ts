/** What kinds of offers differ in, as data: a row each in `kinds.ts`, and nothing else asks which one it is. */
export interface Kind {
  /** Its place among the tabs: smaller numbers first. */
  readonly at: number;
  /** How many applications of a person may stand at a time. */
  readonly entries: 'onePerson' | 'each';
  /** What decides who gets how much: the draw after the close. */
  readonly allots: 'draw';
}
