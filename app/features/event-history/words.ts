/** Texts of an event's history. */
export const history = {
  title: 'History',
  earlier: (count: number) => `${count.toLocaleString('en-US')} earlier`,
}
