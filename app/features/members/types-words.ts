/** Texts of a chapter's member types. */
export const typesWords = {
  title: 'Member types',
  lead: 'The ways to join the chapter, with their fees and terms.',
  noun: 'member type',
  search: 'Name or description',
  empty: { title: 'No member types yet', text: 'Add the first one: nobody can join the chapter without it.' },
  consequence: 'People can no longer choose it. A member type that members or applicants have cannot be deleted.',
  fields: { memberType: 'Member type', fee: 'Fee', duration: 'Duration term in years', description: 'Description' },
  name: 'Name',
  amount: 'Amount',
  usd: 'USD',
  term: 'Term',
  members: 'Members',
  membersOf: (members: number) => (members === 1 ? 'member' : 'members'),
  feeForm: 'At least 0, with at most two decimals',
  pastPayments: 'Past payments keep their amounts.',
  forLife: '99 means for life.',
}
