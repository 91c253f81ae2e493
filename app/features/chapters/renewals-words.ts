const lateMonthNames = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Texts of the renewals in a chapter's settings. */
export const renewalsWords = {
  title: 'Renewal emails',
  help: 'Members who still owe the dues of the year get these emails, each with the amount, the date and a link to pay. Members who have paid get none.',
  none: 'None. Members are not reminded of their dues.',
  edit: 'Edit renewal emails',
  when: (daysBefore: number) => {
    if (daysBefore === 0) return 'On the last day'
    const days = Math.abs(daysBefore)
    return `${days} ${days === 1 ? 'day' : 'days'} ${daysBefore > 0 ? 'before' : 'after'}`
  },
  grace: 'Grace period (days)',
  graceText: (days: number, lastDay: string) =>
    days === 0
      ? 'None. Members who have not paid become inactive on January 1.'
      : `${days} ${days === 1 ? 'day' : 'days'}. Members who have not paid stay active until ${lastDay}.`,
  fields: {
    daysBefore: 'Days before the end of the year',
    daysAfter: 'Days after the end of the year',
    graceDays: 'Grace period (days)',
    lateMonths: 'New members late in the year',
  },
  beforeHelp: 'With commas between, such as 60, 30, 7, 0. Leave empty to send none.',
  afterHelp: 'Such as 14. Leave empty to send none.',
  graceHelp: 'How long unpaid members stay active, from 0 to 90.',
  late: 'New members late in the year',
  lateText: (months: number) =>
    months === 0
      ? 'They pay for the year in which they join.'
      : `From ${lateMonthNames[12 - months]} on, the first dues pay for the next year, and the rest of this one is free.`,
  lateOption: (months: number) =>
    months === 0 ? 'Pay for the year in which they join' : `From ${lateMonthNames[12 - months]}: pay for the next year`,
  later: 'New days count from today: emails of days that are over are not sent.',
  save: 'Save',
  cancel: 'Cancel',
} as const
