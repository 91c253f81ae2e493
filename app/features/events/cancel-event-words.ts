import { dollars } from '#app/lib/format.ts'

const registrations = (count: number) =>
  count === 1 ? '1 registration' : `${count.toLocaleString('en-US')} registrations`

/** Admin texts of canceling an event. */
export const cancelEvent = {
  title: (eventName: string) => `Cancel ${eventName}?`,
  cancelled: (eventName: string) => `${eventName} is canceled`,
  link: 'Cancel event',
  warning: (count: number, cents: number) =>
    count === 0
      ? 'Nobody has registered yet. The event will be unpublished, and it cannot be published again.'
      : `${registrations(count)} will be canceled${cents > 0 ? `, ${dollars(cents)} will be refunded in full` : ''}, and each registrant gets an email with your reason. The event cannot be published again.`,
  money: {
    registrations: 'Registrations',
    online: 'Refunded through PayPal',
    byHand: 'To send back yourselves',
    all: 'Total refund',
  },
  byHandText: (cents: number) =>
    `${dollars(cents)} did not come through PayPal: send it back by Zelle or check. Each registration says whose it is.`,
  reason: 'Reason',
  reasonHelp: 'Registrants and visitors will see it.',
  act: 'Cancel event',
  saving: 'Canceling',
  keep: 'Keep it',
  progress: (done: number, all: number) =>
    `Canceling... ${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`,
  goesOn: 'You can leave this page.',
  finished: (all: number) =>
    all === 0 ? 'Nobody had registered.' : `${registrations(all)} canceled. Every registrant was emailed.`,
}
