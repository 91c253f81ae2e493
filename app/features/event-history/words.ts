/** Texts of an event's history. */
export const history = {
  title: 'History',
  none: 'What its price, seats, dates and packages were is told here from the first change on.',
  earlier: (count: number) => `${count.toLocaleString('en-US')} earlier`,
}
