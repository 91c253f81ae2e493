import { profileLabels, profileParts } from '#app/features/accounts/profile-form-words.ts'

/** Texts of the form in which an admin edits a member. */
export const editMemberWords = {
  pageTitle: 'Edit member',
  title: (name: string) => `Edit ${name}`,
  lead: (memberId: string) => `Member ${memberId}`,
  act: 'Update member',
  cancel: 'Cancel',
  done: 'The details have been updated.',
}

export const editMemberParts = {
  picture: {
    ...profileParts.picture,
    help: 'Shown on the member card and, for committee members, on the committee page.',
  },
  person: { ...profileParts.person, title: 'Person', help: 'As it appears on the member card.' },
  contact: profileParts.contact,
  education: { ...profileParts.education, help: 'The highest degree.' },
  type: { title: 'Membership', help: 'Leave it as it is, or choose another type.' },
}

export const editMemberLabels = { ...profileLabels, memberTypeId: 'Member type', typeConfirmed: 'Confirmation' }
