/** Texts of an event's contact persons. */
export const contactsWords = {
  title: 'Contacts',
  none: 'No contacts yet. Add a member who answers questions about this event.',
  add: 'Add contact',
  edit: 'Edit contact',
  update: 'Update contact',
  delete: 'Delete contact',
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  removal: {
    title: (name: string) => `Delete ${name}?`,
    text: 'The contact will disappear from the pages of this event. The member remains a member.',
  },
  fields: { memberId: 'Member', positionName: 'Position', contactEmail: 'Email', contactPhone: 'Phone' },
  fromProfile: 'Filled in if the member shares it.',
  done: { addContact: 'Contact added.', updateContact: 'Contact updated.', removeContact: 'Contact deleted.' },
}
