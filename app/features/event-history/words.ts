/** The texts about what an event offered before. */
export const history = {
  title: 'History',
  none: 'What its price, seats, dates and packages were is told here from the first change on.',
  earlier: (count: number) => `${count.toLocaleString('en-US')} earlier`,
}
