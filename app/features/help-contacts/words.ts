/** Admin texts about the chapter's help contacts. */
export const contactsWords = {
  title: 'Help contacts',
  lead: 'Members people can email or call. They appear on the home page of the chapter.',
  noun: 'help contact',
  search: 'Name or subject',
  empty: {
    title: 'No help contacts yet',
    text: 'Add the first one: a member who answers questions about dues or events.',
  },
  consequence: 'The contact will disappear from the home page right away. The member remains a member.',
  fields: {
    memberId: 'Member',
    helpFor: 'Helps with',
    contactEmail: 'Email',
    contactPhone: 'Phone',
    isTrue: 'Home page',
  },
  visibility: { true: 'Shown', false: 'Hidden' },
}
