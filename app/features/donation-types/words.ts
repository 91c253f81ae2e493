/** Texts of a chapter's causes. */
export const donationTypesWords = {
  title: 'Donation types',
  lead: 'The causes people can give to on the donation page.',
  noun: 'donation type',
  search: 'Name or description',
  empty: { title: 'No donation types yet', text: 'Add the first one: nobody can donate without a cause.' },
  consequence: 'People can no longer choose it. Past donations keep its name.',
  fields: { donationTypeName: 'Name', donationTypeDescription: 'Description' },
  nameHelp: 'Past donations keep the name they were made under.',
}
