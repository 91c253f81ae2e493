/** Admin texts about people who may be in the chapter twice. */
export const duplicatesWords = {
  title: 'Duplicates',
  back: 'Members',
  lead: 'People who may be in the chapter twice. Nothing is merged by itself.',
  tabs: 'Pairs',
  toLookAt: 'To look at',
  apart: 'Not the same',
  heads: { one: 'This person', other: 'and this one', agrees: 'What agrees', acts: 'Actions', by: 'Decided by' },
  agrees: {
    email: 'Email',
    phone: 'Phone',
    nameAndYear: 'Name and degree year',
    nameInOtherOrder: 'Name in another order, degree year',
  },
  sureness: { certain: 'Almost certain', likely: 'Likely', possible: 'Possible' },
  keepApart: 'Not the same',
  keepApartOf: (one: string, other: string) => `${one} and ${other} are not the same`,
  compareAgain: 'Compare again',
  compareAgainOf: (one: string, other: string) => `Compare ${one} and ${other} again`,
  noEmail: 'No email',
  payments: (count: number) =>
    count === 0 ? 'No payments' : count === 1 ? '1 payment' : `${count.toLocaleString('en-US')} payments`,
  statuses: { active: 'active', inactive: 'inactive' },
  logsIn: 'logs in',
  foot: (shown: number, total: number, people: number, at: string) =>
    `${shown === 0 ? 0 : 1} to ${shown} of ${total}. Checked for ${people.toLocaleString('en-US')} people on ${at}.`,
  none: 'Nobody looks like anyone else',
  noneText: (people: number, at: string) => `Checked for ${people.toLocaleString('en-US')} people on ${at}.`,
  nobodyApart: 'No pair was kept apart yet',
  done: { keepApart: 'They are kept apart.', compareAgain: 'They are compared again.' },
}
