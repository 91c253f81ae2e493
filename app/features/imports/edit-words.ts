import { educationLines, mapLines } from '#server/features/members/details/lines.rules.ts'

/** Texts of the form that edits a row in place, beside those of every row. */
export const editWords = {
  planAgain: 'Plan again',
  done: {
    editPayment: 'The row was planned again.',
    planAgain: 'The plan is up to date.',
  },
  moreFields: {
    title: 'Title',
    otherEmail: 'Other email',
    otherPhone: 'Other phone',
    address1: 'Street',
    address2: 'Apartment',
    city: 'City',
    state: 'State',
    zipcode: 'ZIP code',
    degree: 'Degree',
    degreeYear: 'Degree year',
    ...mapLines(educationLines, ({ label }) => label),
    memberNumber: 'Member number',
    status: 'Status',
    birthDate: 'Birthday',
  },
  statuses: { active: 'Active', inactive: 'Inactive', pending: 'Pending', deceased: 'Deceased' },
  tags: 'Tags',
  tagsHelp: 'Separated by semicolons.',
  paymentFields: {
    date: 'Date',
    amount: 'Amount',
    kind: 'For',
    fullName: 'Payer',
    email: 'Email of the payer',
    memberNumber: 'Member number of the payer',
    years: 'Years',
    method: 'Payment method',
    purpose: 'Description',
  },
}
