import { planDate } from '#app/lib/format.ts'

/** Texts of cancellation refunds: for admins, and for everyone. */
export const refundWords = {
  title: 'Refunds when people cancel',
  text: 'Fill in up to three rows. Leave all of them empty to refund in full until the event begins. Cancellations by an admin are always refunded in full.',
  until: (row: number) => `Until (refund ${row})`,
  percent: (row: number) => `Refund % (${row})`,
  act: 'Update refunds',
  done: { changeRefunds: 'Refunds updated.' },
  heading: 'If you cancel',
  untilDay: (day: string) => `Until ${planDate(day)}`,
  share: (percent: number) => (percent === 100 ? 'full refund' : `${percent}% refund`),
  after: 'After that',
  nothing: 'no refund',
}
