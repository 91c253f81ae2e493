/** Texts of an event's history. */
export const history = {
  title: 'History',
  none: 'Changes of its price, seats, dates and packages will appear here.',
  earlier: (count: number) => `${count.toLocaleString('en-US')} earlier`,
}
