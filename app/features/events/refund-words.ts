import { planDate } from '#app/lib/format.ts'

/** Texts of cancellation refunds: for admins, and for everyone. */
export const refundWords = {
  title: 'Refunds when people cancel',
  text: 'Up to three steps. Leave them empty to refund in full until the event begins. Cancellations by an admin are always refunded in full.',
  open: 'Set refund steps',
  untilHead: 'Canceled until',
  percentHead: 'Refund in percent',
  until: (row: number) => `Refund ${row} until`,
  percent: (row: number) => `Refund ${row} %`,
  heading: 'If you cancel',
  untilDay: (day: string) => `Until ${planDate(day)}`,
  share: (percent: number) => (percent === 100 ? 'full refund' : `${percent}% refund`),
  after: 'After that',
  nothing: 'no refund',
}
