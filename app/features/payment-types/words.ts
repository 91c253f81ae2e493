/** Texts of a chapter's payment types. */
export const paymentTypesWords = {
  title: 'Payment types',
  lead: 'The fees members can pay beside their dues.',
  noun: 'payment type',
  search: 'Name or description',
  empty: { title: 'No payment types yet', text: 'Members pay their dues. Add a type for any other fee.' },
  consequence: 'Members can no longer pay it. Past payments keep its name and amount.',
  fields: { paymentTypeName: 'Name', paymentTypeAmount: 'Amount', paymentTypeDescription: 'Description' },
  amount: 'Amount',
  usd: 'USD',
  amountForm: 'An amount in dollars, such as 25 or 12.50',
  pastPayments: 'Past payments keep their amount.',
  paidIn: (year: number) => `Paid in ${year}`,
  /** After the number, where no heading says what it counts. */
  paid: (year: number) => `paid in ${year}`,
  footnote: 'Past payments keep the name and amount of their time.',
  primary: 'Primary',
  offeredFirst: (other: string | undefined) =>
    `Offered first, after the dues.${other ? ` Takes the place of ${other}.` : ''}`,
  makePrimary: 'Make primary',
  makePrimaryOf: (name: string) => `Make primary: ${name}`,
}
