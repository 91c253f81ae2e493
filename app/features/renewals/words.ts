/** Texts of the page that a reminder's link opens. */
export const renewWords = {
  title: 'Pay your dues',
  lead: (chapter: string) => `Your dues in the ${chapter} chapter.`,
  member: 'Member',
  dues: 'Dues',
  of: (memberType: string, year: number) => `${memberType} ${year}`,
  amount: 'Amount',
  until: 'Link works until',
  free: 'This member type is free. A chapter admin will activate your membership.',
  safety: 'PayPal takes your card details; the association never sees them. We will email you a receipt.',
  notSetUp: 'Online payment is not set up for this chapter yet. Please contact your chapter.',
  logIn: 'Log in',
  states: {
    paid: (year: number) => ({
      title: 'Your dues are paid',
      text: `The dues for ${year} are paid. Thank you. Nothing further is needed.`,
    }),
    waiting: (year: number) => ({
      title: 'PayPal is reviewing your payment',
      text: `A payment of the dues for ${year} is on its way. We will email your receipt. Please do not pay again.`,
    }),
    over: (_year: number) => ({ title: 'This link has expired', text: 'Please log in to pay your dues.' }),
    lapsed: (year: number) => ({
      title: 'This link no longer works',
      text: `The dues for ${year} can no longer be paid. Please log in to see what is due now.`,
    }),
    changed: (_year: number) => ({
      title: 'This link no longer works',
      text: 'Your member type has changed since we sent it. Please log in to pay your dues.',
    }),
    gone: (_year: number) => ({
      title: 'This link no longer works',
      text: 'This membership has ended. Please contact the chapter if you think that is a mistake.',
    }),
  },
} as const
